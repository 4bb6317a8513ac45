import { useSync } from './provider.tsx';
import type { StoreHealth } from './types.ts';
import { useWatch } from './use-watch.ts';

/** What this device can promise about the data it keeps. */
export const useStoreHealth = (): StoreHealth => useWatch(useSync()?.health ?? null, 'durable');
