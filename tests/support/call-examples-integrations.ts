import type { CallKey } from '../../contract/calls.ts';
import { type Example, nothing, type Owner } from './call-example.ts';
import type { TestServer } from './server.ts';
import { connectStore } from './server-integrations.ts';
import { newPerson } from './server-people.ts';
import { sessionToken } from './session-token.ts';
import { shopifyCallback } from './shopify-callback.ts';

const integration = '/shop/integrations/{id}';
const mapping = { attribute: 'color', source_value: 'Sort', target_value: 'Black' } as const;
const rule = { name: 'Uden billigt', action: { kind: 'exclude' } } as const;
const badPage = { query: { page: '0', attribute: 'luck' }, fields: ['page', 'attribute'] as Two };
type Two = [string, string];

const store = async ({ db }: TestServer, { shopId }: Owner) => ({
  id: await connectStore(db, shopId),
});

async function mapped(server: TestServer, owner: Owner) {
  const { id } = await store(server, owner);
  const call = `POST ${integration}/mapping-values` as const;
  return { id, valueId: (await server.ok(call, { id, body: mapping }, owner)).data.id };
}

async function ruled(server: TestServer, owner: Owner) {
  const { id } = await store(server, owner);
  const call = `POST ${integration}/mutating-rules` as const;
  return { id, ruleId: (await server.ok(call, { id, body: rule }, owner)).data.id };
}

/** Calls about stores: connecting them, their values and rules. */
export const integrationExamples = {
  'POST /connect/shopify': {
    async make(server) {
      const shop = `${crypto.randomUUID()}.myshopify.com`;
      const body = { session_token: await sessionToken({ shop }) };
      const { ticket } = (await server.ok('POST /connect/tickets', { body })).data;
      return { body: { ticket } };
    },
    wrong: { body: { ticket: 'short' }, fields: ['ticket'] },
  },
  'POST /oauth/{provider}': {
    make: () => ({ provider: 'shopify', body: { shop_domain: 'proeve.myshopify.com' } }),
    wrong: { body: { shop_domain: 'no store' }, fields: ['shop_domain'] },
    whose: 'anybody',
  },
  'POST /oauth/{provider}/callback': {
    async make(server, owner) {
      const shop = `${crypto.randomUUID()}.myshopify.com`;
      const asked = { provider: 'shopify', body: { shop_domain: shop } };
      const { url } = await server.ok('POST /oauth/{provider}', asked, owner);
      const state = new URL(url).searchParams.get('state') ?? '';
      return { provider: 'shopify', body: { query: shopifyCallback({ shop, state }) } };
    },
    wrong: { body: { query: '' }, fields: ['query'] },
    whose: 'anybody',
  },
  'POST /oauth/woocommerce/keys': {
    async make(server) {
      const asked = { provider: 'woocommerce', body: { shop_domain: 'proeve.example.com' } };
      const by = await newPerson(server.db);
      const { url } = await server.ok('POST /oauth/{provider}', asked, by);
      const user_id = new URL(url).searchParams.get('user_id') ?? '';
      const keys = { consumer_key: 'ck_1', consumer_secret: 'cs_1' };
      return { body: { user_id, ...keys, key_permissions: 'read_write' } };
    },
    wrong: {
      body: {
        user_id: 'short',
        consumer_key: '',
        consumer_secret: 'cs_1',
        key_permissions: 'read',
      },
      fields: ['user_id', 'consumer_key', 'key_permissions'],
    },
  },
  'POST /shop/integrations/{id}/test': { make: store, whose: 'tenant' },
  'GET /shop/integrations/{id}/exchanges': { make: store, whose: 'tenant' },
  'GET /shop/integrations': { make: nothing },
  'GET /shop/integrations/{id}': { make: store, whose: 'tenant' },
  'DELETE /shop/integrations/{id}': { make: store, whose: 'tenant' },
  'GET /shop/integrations/{id}/options': { make: store, whose: 'tenant' },
  'PATCH /shop/integrations/{id}/options': {
    make: async (server, owner) => ({
      ...(await store(server, owner)),
      body: { stock_buffer: 3 },
    }),
    wrong: {
      body: { stock_buffer: -1, out_of_stock_policy: 'gift' },
      fields: ['out_of_stock_policy', 'stock_buffer'],
    },
    whose: 'tenant',
  },
  'PATCH /shop/integrations/{id}/data-resources': {
    make: async (server, owner) => ({
      ...(await store(server, owner)),
      body: { data_resources: [{ kind: 'stock', enabled: false }] },
    }),
    wrong: {
      body: { data_resources: [{ kind: 'luck', enabled: 'no' }] },
      fields: ['data_resources.0.kind', 'data_resources.0.enabled'],
    },
    whose: 'tenant',
  },
  'GET /shop/integrations/{id}/mapping-values': { make: store, wrong: badPage, whose: 'tenant' },
  'POST /shop/integrations/{id}/mapping-values': {
    make: async (server, owner) => ({ ...(await store(server, owner)), body: mapping }),
    wrong: {
      body: { attribute: 'luck', source_value: ' ', target_value: '' },
      fields: ['attribute', 'source_value', 'target_value'],
    },
    whose: 'tenant',
  },
  'PATCH /shop/integrations/{id}/mapping-values/{valueId}': {
    make: async (server, owner) => ({
      ...(await mapped(server, owner)),
      body: { target_value: 'Noir' },
    }),
    wrong: { body: { target_value: ' ' }, fields: ['target_value'] },
    whose: 'tenant',
  },
  'DELETE /shop/integrations/{id}/mapping-values/{valueId}': { make: mapped, whose: 'tenant' },
  'GET /shop/integrations/{id}/unmapped-values': { make: store, wrong: badPage, whose: 'tenant' },
  'GET /shop/integrations/{id}/mutating-rules': { make: store, whose: 'tenant' },
  'POST /shop/integrations/{id}/mutating-rules': {
    make: async (server, owner) => ({ ...(await store(server, owner)), body: rule }),
    wrong: { body: { name: ' ', action: { kind: 'pray' } }, fields: ['name', 'action.kind'] },
    whose: 'tenant',
  },
  'PATCH /shop/integrations/{id}/mutating-rules/{ruleId}': {
    make: async (server, owner) => ({
      ...(await ruled(server, owner)),
      body: { enabled: false },
    }),
    wrong: { body: { name: '', position: 0 }, fields: ['name', 'position'] },
    whose: 'tenant',
  },
  'DELETE /shop/integrations/{id}/mutating-rules/{ruleId}': { make: ruled, whose: 'tenant' },
  'GET /shop/integrations/{id}/rule-samples': { make: store, whose: 'tenant' },
  'POST /shop/integrations/{id}/mutating-rules/preview': {
    make: async (server, owner) => ({
      ...(await store(server, owner)),
      body: { rules: [{ ...rule, id: null }] },
    }),
    wrong: { body: { rules: [{ ...rule, name: '' }] }, fields: ['rules.0.name'] },
    whose: 'tenant',
  },
} satisfies { [C in CallKey]?: Example<C> };
