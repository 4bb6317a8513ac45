import type { DataResource, DataResourceKind } from '../entities/integrations.ts';

/** The way that each kind of data goes. */
export const resourceDirections: Readonly<Record<DataResourceKind, DataResource['direction']>> = {
  products: 'push',
  prices: 'push',
  stock: 'push',
  orders: 'pull',
  tracking: 'push',
  categories: 'push',
};
