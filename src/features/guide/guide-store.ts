import { cell } from '../../lib/pure/cell.ts';

/** Whether the quick start guide is open `[§2-guide]`. */
export const guideStore = cell(false);
