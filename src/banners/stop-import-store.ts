import { cell } from '../lib/pure/cell.ts';

/**
 * Whether the person is being asked if the running import should stop. Its banner or its panel above the import list
 * can ask.
 */
export const stopImportStore = cell(false);
