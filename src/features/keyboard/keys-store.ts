import { cell } from '../../lib/pure/cell.ts';

/** What of the keyboard's own is open over the page: the command palette, or the list of shortcuts. */
export const keysStore = cell<'palette' | 'help' | null>(null);
