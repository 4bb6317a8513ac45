import type { ImportProduct } from '../../../contract/entities/import-products.ts';
import type { Overlaid } from '../../sync/state/types.ts';

/** A row of the import list. */
export type Item = Overlaid<ImportProduct>;
