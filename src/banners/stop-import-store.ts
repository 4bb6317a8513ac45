import { cell } from '../lib/pure/cell.ts';

/**
 * Whether the person is being asked if the running import should stop: by its banner, or by its panel over the import list.
 */
export const stopImportStore = cell(false);
