import { useEffect, useState } from 'react';
import type { Lazy } from '../lib/lazy.ts';
import { useConnectivity } from '../machines/react.tsx';

/** What `source` brings, once `needed`; null until it is there. A load that failed is tried again with the network. */
export function useLazy<T>(source: Lazy<T>, needed: boolean): T | null {
  const [connectivity] = useConnectivity();
  const online = !connectivity.matches('offline');
  const [value, setValue] = useState<T | undefined>(source.loaded);
  const isMissing = needed && value === undefined;
  useEffect(
    function loadWhenNeeded() {
      if (!isMissing || !online) return;
      source.load().then(
        (loaded) => setValue(() => loaded),
        () => {},
      );
    },
    [isMissing, online, source],
  );
  return needed ? (value ?? null) : null;
}
