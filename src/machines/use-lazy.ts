import { useState } from 'react';
import type { Lazy } from '../lib/pure/lazy.ts';
import { useLoaded } from '../lib/react/use-loaded.ts';
import { useIsOffline } from './react.tsx';

/**
 * The value of `source` while it is needed; null until it is loaded. A failed load is tried again when the connection
 * is lost or restored.
 */
export function useLazy<T>(source: Lazy<T>, needed: boolean): T | null {
  const isOffline = useIsOffline();
  return useLoaded(source, needed, isOffline);
}

/** Like `useLazy`, but stays loaded after it was first needed, so that a closing animation can be seen. */
export function useLazyFromThen<T>(source: Lazy<T>, needed: boolean): T | null {
  const [wanted, setWanted] = useState(needed);
  if (needed && !wanted) setWanted(true);
  return useLazy(source, wanted);
}
