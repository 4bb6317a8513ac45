import { useState } from 'react';
import type { Lazy } from '../lib/pure/lazy.ts';
import { useLoaded } from '../lib/react/use-loaded.ts';
import { useIsOffline } from './react.tsx';

/**
 * What `source` brings, while it is needed; null until it is there. A load that failed is tried again when the network
 * comes or goes.
 */
export function useLazy<T>(source: Lazy<T>, needed: boolean): T | null {
  const isOffline = useIsOffline();
  return useLoaded(source, needed, isOffline);
}

/** As `useLazy`, but from when it was first needed on: what closes can then be seen closing. */
export function useLazyFromThen<T>(source: Lazy<T>, needed: boolean): T | null {
  const [wanted, setWanted] = useState(needed);
  if (needed && !wanted) setWanted(true);
  return useLazy(source, wanted);
}
