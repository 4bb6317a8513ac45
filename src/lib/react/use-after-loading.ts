import { useEffect, useState } from 'react';

/** In milliseconds: gives the page itself time to load first. */
const pause = 500;

/**
 * Turns true a moment after `isThere`, once nothing on the page is loading. Use it to fetch what the page can do
 * without at first.
 */
export function useAfterLoading(isThere = true): boolean {
  const [hasLoaded, setHasLoaded] = useState(false);
  useEffect(
    function wait() {
      if (!isThere || hasLoaded) return;
      const timer = setInterval(
        () => setHasLoaded(!document.querySelector('[aria-busy=true]')),
        pause,
      );
      return () => clearInterval(timer);
    },
    [isThere, hasLoaded],
  );
  return hasLoaded;
}
