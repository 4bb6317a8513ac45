import type { DataResource } from '../../contract/entities/integrations.ts';
import { platformTraits } from '../../contract/platforms/platform-traits.ts';
import { sourceKey } from '../../contract/rules/source-values.ts';
import type { Db } from '../db/database.ts';
import * as schema from '../db/schema.ts';
import { defaultDataResources, defaultOptions } from '../integrations/defaults.ts';
import { day } from '../lib/durations.ts';

type Row = typeof schema.integrations.$inferInsert & { id: number };

/** Shop 1 sells in two stores, shop 3 has none yet. Nothing was ever exchanged with them. */
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
      scopes: [...platformTraits.shopify.scopes],
      state: 'connected',
      demo: true,
      options: { ...defaultOptions, stock_buffer: 2 },
      dataResources: resources(),
      createdAt: ago(400 * day),
      updatedAt: ago(30 * day),
    },
    {
      id: 2,
      shopId: 1,
      platform: 'woocommerce',
      name: 'Nordlys Outlet',
      shopDomain: 'outlet.nordlys-living.example',
      scopes: [...platformTraits.woocommerce.scopes],
      state: 'connected',
      demo: true,
      options: { stock_buffer: 5, out_of_stock_policy: 'hide' },
      dataResources: resources(),
      createdAt: ago(120 * day),
      updatedAt: ago(90 * day),
    },
    {
      id: 3,
      shopId: 2,
      platform: 'shopify',
      name: 'Lille Løve Leg',
      shopDomain: 'lille-loeve-leg.myshopify.com',
      scopes: [...platformTraits.shopify.scopes],
      state: 'connected',
      demo: true,
      options: defaultOptions,
      dataResources: resources(),
      createdAt: ago(180 * day),
      updatedAt: ago(60 * day),
    },
    {
      id: 4,
      shopId: 4,
      platform: 'woocommerce',
      name: 'Cykelkælderen',
      shopDomain: 'cykelkaelderen.example',
      scopes: [...platformTraits.woocommerce.scopes],
      state: 'reauth_required',
      options: defaultOptions,
      dataResources: resources(),
      createdAt: ago(300 * day),
      updatedAt: ago(44 * day),
    },
  ];
}

/** Categories are switched off. */
const resources = (): DataResource[] =>
  defaultDataResources().map((resource) => ({
    ...resource,
    enabled: resource.kind !== 'categories',
  }));

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
    name: 'Pris ud fra kostpris',
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
