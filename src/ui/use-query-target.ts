import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

type Goes = (hrefFrom: (query: string) => string, options?: { replace?: boolean }) => void;

/**
 * Goes from the query string that the page is at or on its way to. A change that comes while an earlier one is under way
 * builds on it: from the query on the screen it would undo it.
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
