import type { DataResource, DataResourceKind } from '../entities/integrations.ts';

/** The ways that each kind of data can go; the first is what a new integration starts with. */
export const resourceDirections = {
  products: ['push', 'both'],
  prices: ['push'],
  stock: ['push'],
  orders: ['pull'],
  tracking: ['push'],
  categories: ['pull', 'push', 'both'],
} as const satisfies Record<
  DataResourceKind,
  readonly [DataResource['direction'], ...DataResource['direction'][]]
>;
