import { useSyncExternalStore } from 'react';
import type { Watch } from '../state/types.ts';

const noSubscription = () => () => {};

/** The current value of `watch`, rendering again when it changes; `absent` on the server and if there is no watch. */
export function useWatch<T>(watch: Watch<T> | null, absent: T): T {
  return useSyncExternalStore(
    watch?.subscribe ?? noSubscription,
    watch?.get ?? (() => absent),
    () => absent,
  );
}
