import type { DataResource, DataResourceKind } from '../entities/integrations.ts';

/** The direction in which each kind of data is exchanged. */
export const resourceDirections: Readonly<Record<DataResourceKind, DataResource['direction']>> = {
  products: 'push',
  prices: 'push',
  stock: 'push',
  orders: 'pull',
  tracking: 'push',
  categories: 'push',
};
