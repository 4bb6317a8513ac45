import type { DataResource, DataResourceKind } from '../../../contract/entities/integrations.ts';
import { day, minute } from '../../durations.ts';
import { defaultDataResources, defaultOptions } from '../../integrations/defaults.ts';
import { sourceKey } from '../../integrations/source-values.ts';
import type { Db } from '../database.ts';
import * as schema from '../schema.ts';

type Row = typeof schema.integrations.$inferInsert & { id: number };

const shopifyScopes = [
  'read_products',
  'write_products',
  'read_inventory',
  'write_inventory',
  'read_orders',
  'write_fulfillments',
];

/** Shop 1 sells in a healthy store and in one with trouble, shop 3 has none yet. */
export async function loadIntegrations(db: Db, now: number): Promise<void> {
  await db.insert(schema.integrations).values(rows(now));
  await db.insert(schema.mappingValues).values(mappings(now));
  await db.insert(schema.mutatingRules).values(rules(now));
}

export const integrationTables = ['integrations', 'mapping_values', 'mutating_rules'] as const;

function rows(now: number): Row[] {
  const ago = (time: number) => new Date(now - time);
  return [
    {
      id: 1,
      shopId: 1,
      platform: 'shopify',
      name: 'Nordlys Living',
      shopDomain: 'nordlys-living.myshopify.com',
      scopes: shopifyScopes,
      state: 'connected',
      webhookHealth: 'healthy',
      options: {
        ...defaultOptions,
        publish_as: 'active',
        price_rule: 'value_rules',
        stock_buffer: 2,
      },
      dataResources: exchanged(now, 6),
      createdAt: ago(400 * day),
      updatedAt: ago(4 * minute),
    },
    {
      id: 2,
      shopId: 1,
      platform: 'woocommerce',
      name: 'Nordlys Outlet',
      shopDomain: 'outlet.nordlys-living.example',
      scopes: ['read_write'],
      state: 'degraded',
      webhookHealth: 'failing',
      options: { ...defaultOptions, stock_buffer: 5, out_of_stock_policy: 'hide' },
      dataResources: exchanged(now, 95, {
        stock: 'WooCommerce answered 503 to 3 of 41 stock updates. They are tried again.',
      }),
      createdAt: ago(120 * day),
      updatedAt: ago(95 * minute),
    },
    {
      id: 3,
      shopId: 2,
      platform: 'shopify',
      name: 'Lille Løve Leg',
      shopDomain: 'lille-loeve-leg.myshopify.com',
      scopes: shopifyScopes,
      state: 'connected',
      webhookHealth: 'healthy',
      options: { ...defaultOptions, auto_confirm_orders: true },
      dataResources: exchanged(now, 11),
      createdAt: ago(180 * day),
      updatedAt: ago(11 * minute),
    },
    {
      id: 4,
      shopId: 4,
      platform: 'woocommerce',
      name: 'Cykelkælderen',
      shopDomain: 'cykelkaelderen.example',
      scopes: ['read_write'],
      state: 'reauth_required',
      webhookHealth: 'none',
      options: defaultOptions,
      dataResources: exchanged(now, 44 * 1440),
      createdAt: ago(300 * day),
      updatedAt: ago(44 * day),
    },
  ];
}

/** Everything was exchanged so many minutes ago, the kinds a little apart. */
function exchanged(
  now: number,
  minutes: number,
  errors: Partial<Record<DataResourceKind, string>> = {},
): DataResource[] {
  return defaultDataResources().map((resource, at) => ({
    ...resource,
    enabled: resource.kind !== 'categories',
    cursor: resource.kind === 'categories' ? null : `gid-${48_210 + at * 17}`,
    last_synced_at:
      resource.kind === 'categories' ? null : new Date(now - (minutes + at) * minute).toISOString(),
    last_error: errors[resource.kind] ?? null,
  }));
}

const mapped = [
  ['color', 'Sort', 'Black'],
  ['color', 'Hvid', 'White'],
  ['category', 'Lamper', 'Belysning'],
] as const;

const mappings = (now: number) =>
  mapped.map(([attribute, sourceValue, targetValue], at) => ({
    id: at + 1,
    integrationId: 1,
    attribute,
    sourceValue,
    sourceKey: sourceKey(sourceValue),
    targetValue,
    createdAt: new Date(now - (60 - at) * day),
  }));

const rules = (now: number): (typeof schema.mutatingRules.$inferInsert)[] => [
  {
    id: 1,
    integrationId: 1,
    position: 1,
    name: 'Pris efter kost',
    conditions: [],
    action: {
      kind: 'calculate',
      bands: [
        { from: 0, to: 10_000, multiply: 2.4, add: 1_500 },
        { from: 10_000, to: 50_000, multiply: 2.1, add: 0 },
        { from: 50_000, to: null, multiply: 1.8, add: 0 },
      ],
    },
    createdAt: new Date(now - 58 * day),
  },
  {
    id: 2,
    integrationId: 1,
    position: 2,
    name: 'Slutter på 95 øre',
    conditions: [],
    action: { kind: 'round', direction: 'up', ending: 95 },
    createdAt: new Date(now - 58 * day),
  },
  {
    id: 3,
    integrationId: 1,
    position: 3,
    name: 'Næsten udsolgt bliver ude',
    enabled: false,
    conditions: [{ field: 'stock', is: 'at_most', value: 2 }],
    action: { kind: 'exclude' },
    createdAt: new Date(now - 20 * day),
  },
];
