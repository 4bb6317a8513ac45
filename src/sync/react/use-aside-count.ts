import { useSync } from './provider.tsx';
import { useWatch } from './use-watch.ts';

/** How many stored pieces on this device couldn't be read. */
export const useAsideCount = (): number => useWatch(useSync()?.aside ?? null, 0);
