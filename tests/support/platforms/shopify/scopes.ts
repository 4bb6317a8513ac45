/** The scope that a root field of the API needs; fields that aren't listed need none. */
const scopeOfField: Record<string, string> = {
  fulfillmentCancel: 'write_merchant_managed_fulfillment_orders',
  fulfillmentCreate: 'write_merchant_managed_fulfillment_orders',
  fulfillmentTrackingInfoUpdate: 'write_merchant_managed_fulfillment_orders',
  inventoryActivate: 'write_inventory',
  inventoryItem: 'read_inventory',
  inventorySetQuantities: 'write_inventory',
  locations: 'read_locations',
  order: 'read_orders',
  orders: 'read_orders',
  product: 'read_products',
  productByIdentifier: 'read_products',
  productCreate: 'write_products',
  productDelete: 'write_products',
  productOperation: 'read_products',
  productSet: 'write_products',
  productUpdate: 'write_products',
  productVariants: 'read_products',
  productVariantsBulkCreate: 'write_products',
  productVariantsBulkDelete: 'write_products',
  productVariantsBulkUpdate: 'write_products',
  products: 'read_products',
  publications: 'read_publications',
  publishablePublish: 'write_publications',
  publishableUnpublish: 'write_publications',
};

const resourceScopes: Record<string, string> = {
  FULFILLMENTS: 'read_orders',
  INVENTORY: 'read_inventory',
  ORDERS: 'read_orders',
  PRODUCTS: 'read_products',
  REFUNDS: 'read_orders',
};

/** All scopes that can be requested, as far as we know. */
export const knownScopes = [
  'read_all_orders',
  'write_assigned_fulfillment_orders',
  'write_fulfillments',
  'write_inventory',
  'read_locations',
  'write_merchant_managed_fulfillment_orders',
  'write_orders',
  'write_products',
  'write_publications',
  'write_third_party_fulfillment_orders',
].flatMap((scope) => [scope, scope.replace('write_', 'read_')]);

export const scopeOf = (field: string) => scopeOfField[field] ?? null;
export const scopeOfTopic = (topic: string) => resourceScopes[topic.split('_')[0] ?? ''] ?? null;

/** Permission to write includes permission to read. */
export function includesScope(granted: readonly string[], wanted: string | null): boolean {
  if (wanted === null || granted.includes(wanted)) return true;
  return granted.includes(wanted.replace('read_', 'write_'));
}
