import { useEffect, useState } from 'react';
import type { Lazy } from '../lib/lazy.ts';
import { useConnectivity } from './react.tsx';

/**
 * What `source` brings, while it is needed; null until it is there. A load that failed is tried again when the network
 * comes or goes.
 */
export function useLazy<T>(source: Lazy<T>, needed: boolean): T | null {
  const [connectivity] = useConnectivity();
  const offline = connectivity.matches('offline');
  const [value, setValue] = useState<T | undefined>(source.loaded);
  const isMissing = needed && value === undefined;
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
  return needed ? (value ?? null) : null;
}

/** As `useLazy`, but from when it was first needed on: what closes can then be seen closing. */
export function useLazyFromThen<T>(source: Lazy<T>, needed: boolean): T | null {
  const [wanted, setWanted] = useState(needed);
  if (needed && !wanted) setWanted(true);
  return useLazy(source, wanted);
}
