import { cell } from '../../lib/pure/cell.ts';

/** Whether the sync centre is open: banners, the user menu and whatever shows a refused change lead there. */
export const syncCentreStore = cell(false);

export const openSyncCentre = (): void => syncCentreStore.set(true);
