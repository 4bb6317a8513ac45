import { cell } from '../../lib/pure/cell.ts';

/** Whether the sync centre is open. Banners, the user menu and everything that shows a refused change can open it. */
export const syncCentreStore = cell(false);

export const openSyncCentre = (): void => syncCentreStore.set(true);
