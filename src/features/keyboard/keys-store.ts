import { cell } from '../../lib/pure/cell.ts';

/** Which keyboard feature is open: the command palette or the list of shortcuts. */
export const keysStore = cell<'palette' | 'help' | null>(null);
