import { cell } from '../lib/cell.ts';

/** Whether the person is asked if the running import shall be stopped: by its banner and by its panel over the import list. */
export const stopImportStore = cell(false);
