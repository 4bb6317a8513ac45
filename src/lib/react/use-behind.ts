import { useEffect, useState } from 'react';

/** In milliseconds: the page itself comes first. */
const pause = 500;

/** Turns true a moment after `isThere` first was and nothing of the page is loading: what a page can do without for now is fetched then. */
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
