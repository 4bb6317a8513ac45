import { useEffect, useState } from 'react';

/** In milliseconds: the page itself comes first. */
const pause = 500;

/** Turns true a moment after `isThere` first was: what a page can do without for now is fetched then. */
export function useBehind(isThere = true): boolean {
  const [isBehind, setBehind] = useState(false);
  useEffect(
    function wait() {
      if (!isThere) return;
      const timer = setTimeout(setBehind, pause, true);
      return () => clearTimeout(timer);
    },
    [isThere],
  );
  return isBehind;
}
