import { cell } from '../lib/cell.ts';

/** What of the keyboard's own is open over the page: the command palette, or the list of shortcuts. */
export const keysStore = cell<'palette' | 'help' | null>(null);
