import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

type Goes = (hrefFrom: (query: string) => string, options?: { replace?: boolean }) => void;

/**
 * Navigates from the query string that the page has or is about to have. If an earlier change is still under way, the
 * next one builds on it; the query on the screen doesn't include it yet and would undo it.
 */
export function useQueryTarget(query: string): Goes {
  const [, navigate] = useLocation();
  const target = useRef(query);
  useEffect(
    function arrive() {
      target.current = query;
    },
    [query],
  );
  return useCallback(
    (hrefFrom, options) => {
      const href = hrefFrom(target.current);
      target.current = href.split('?')[1] ?? '';
      navigate(href, options);
    },
    [navigate],
  );
}
