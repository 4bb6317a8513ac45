import { useEffect, useState } from 'react';
import type { Lazy } from '../lib/lazy.ts';
import { useConnectivity } from '../machines/react.tsx';

/** What `source` brings, once `needed`; null until it is there. A load that failed is tried again with the network. */
export function useLazy<T>(source: Lazy<T>, needed: boolean): T | null {
  const [connectivity] = useConnectivity();
  const online = !connectivity.matches('offline');
  const [, rerender] = useState(0);
  useEffect(
    function loadWhenNeeded() {
      if (!needed || source.loaded() || !online) return;
      source.load().then(
        () => rerender((turn) => turn + 1),
        () => {},
      );
    },
    [needed, online, source],
  );
  return needed ? (source.loaded() ?? null) : null;
}
