import type { StoreHealth } from '../state/types.ts';
import { useSync } from './provider.tsx';
import { useWatch } from './use-watch.ts';

/** What this device can guarantee about the data that it stores. */
export const useStoreHealth = (): StoreHealth => useWatch(useSync()?.health ?? null, 'durable');

/** Whether a person's unsent changes survive closing this window. */
export const useKeeps = (): boolean => useStoreHealth() !== 'memory';
