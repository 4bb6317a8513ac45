import { useSyncExternalStore } from 'react';
import type { Watch } from '../state/types.ts';

const noSubscription = () => () => {};

/** Renders what `watch` holds, and `absent` on the server and where there is no watch. */
export function useWatch<T>(watch: Watch<T> | null, absent: T): T {
  return useSyncExternalStore(
    watch?.subscribe ?? noSubscription,
    watch?.get ?? (() => absent),
    () => absent,
  );
}
