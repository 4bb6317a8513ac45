import type { ImportProduct } from '../../../contract/entities/import-products.ts';
import type { Overlaid } from '../../sync/state/types.ts';

export type Item = Overlaid<ImportProduct>;
