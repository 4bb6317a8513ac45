import type { StoreHealth } from '../state/types.ts';
import { useSync } from './provider.tsx';
import { useWatch } from './use-watch.ts';

/** What this device can promise about the data it keeps. */
export const useStoreHealth = (): StoreHealth => useWatch(useSync()?.health ?? null, 'durable');

/** Whether what a person does outlives this window before it is sent. */
export const useKeeps = (): boolean => useStoreHealth() !== 'memory';
