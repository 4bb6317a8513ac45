import { useEffect, useState } from 'react';

/** In milliseconds: gives the page itself time to load first. */
const pause = 500;

/**
 * Turns true a moment after `isThere`, once nothing on the page is loading. Use it to fetch what the page can do
 * without at first.
 */
export function useBehind(isThere = true): boolean {
  const [isBehind, setBehind] = useState(false);
  useEffect(
    function wait() {
      if (!isThere || isBehind) return;
      const timer = setInterval(
        () => setBehind(!document.querySelector('[aria-busy=true]')),
        pause,
      );
      return () => clearInterval(timer);
    },
    [isThere, isBehind],
  );
  return isBehind;
}
