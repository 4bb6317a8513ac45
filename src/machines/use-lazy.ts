import { useEffect, useState } from 'react';
import type { Lazy } from '../lib/lazy.ts';
import { useConnectivity } from './react.tsx';

/**
 * What `source` brings, from when it is first needed on, so that its going can be seen, too; null until it is there. A load
 * that failed is tried again when the network comes or goes.
 */
export function useLazy<T>(source: Lazy<T>, needed: boolean): T | null {
  const [connectivity] = useConnectivity();
  const offline = connectivity.matches('offline');
  const [value, setValue] = useState<T | undefined>(source.loaded);
  const [wanted, setWanted] = useState(needed);
  if (needed && !wanted) setWanted(true);
  const isMissing = wanted && value === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `offline` is a reason to try again
  useEffect(
    function loadWhenNeeded() {
      if (!isMissing) return;
      source.load().then(
        (loaded) => setValue(() => loaded),
        () => {},
      );
    },
    [isMissing, offline, source],
  );
  return wanted ? (value ?? null) : null;
}
