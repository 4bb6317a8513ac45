import { useSync } from './provider.tsx';
import { useWatch } from './use-watch.ts';

/** How much of what this device had stored couldn't be read. */
export const useAsideCount = (): number => useWatch(useSync()?.aside ?? null, 0);
