import type { Collection } from '../state/collections.ts';
import type { Newest, RestToCome } from '../state/types.ts';
import { useSync } from './provider.tsx';
import { useWatch } from './use-watch.ts';

/** The newest records of a collection while it isn't complete on this device. */
export function useNewest<C extends Collection>(collection: C): Newest<C> | null {
  const sync = useSync();
  return useWatch<Newest<C> | null>(sync ? sync.newest(collection) : null, null);
}

/** The progress of the first reading; null if there is none. */
export const useRestToCome = (): RestToCome | null => useWatch(useSync()?.rest ?? null, null);
