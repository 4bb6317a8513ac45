import type { CallKey } from '../../contract/calls.ts';
import { partnershipRequests, partnerships } from '../../server/db/schema.ts';
import { type Example, newOwner, nothing, type Owner } from './call-example.ts';
import type { TestServer } from './server.ts';
import { newCategory, newSupplierCategory } from './server-catalogue.ts';

const endsAt = new Date(Date.now() + 60 * 86_400_000).toISOString();

/** A request from the owner's shop to another person's supplier, or from another person's shop to the owner's supplier. */
async function asked(server: TestServer, owner: Owner, side: 'shop' | 'supplier') {
  const values = { ...(await between(server, owner, side)), expiresAt: new Date(endsAt) };
  const [row] = await server.db.insert(partnershipRequests).values(values).returning();
  if (!row) throw new Error('The database made no request.');
  return { id: row.id };
}

async function agreed(server: TestServer, owner: Owner, side: 'shop' | 'supplier') {
  const values = { ...(await between(server, owner, side)), currency: 'DKK' };
  const [row] = await server.db.insert(partnerships).values(values).returning();
  if (!row) throw new Error('The database made no partnership.');
  return { id: row.id };
}

async function between(server: TestServer, owner: Owner, side: 'shop' | 'supplier') {
  const partner = await newOwner(server);
  return side === 'shop'
    ? { shopId: owner.shopId, supplierId: partner.supplierId }
    : { shopId: partner.shopId, supplierId: owner.supplierId };
}

/** Calls about partnerships, and the supplier's own calls. */
export const partnershipExamples = {
  'GET /shop/partnerships': { make: nothing },
  'GET /shop/partnership-requests': { make: nothing },
  'POST /shop/partnership-requests': {
    make: async (server) => ({ body: { supplier_id: (await newOwner(server)).supplierId } }),
    wrong: {
      body: { supplier_id: 'nine', message: 'a'.repeat(1001) },
      fields: ['supplier_id', 'message'],
    },
  },
  'DELETE /shop/partnership-requests/{id}': {
    make: (server, owner) => asked(server, owner, 'shop'),
    whose: 'tenant',
  },
  'PATCH /shop/partnerships/{id}': {
    make: async (server, owner) => ({
      ...(await agreed(server, owner, 'shop')),
      body: { state: 'ending', ends_at: endsAt },
    }),
    wrong: { body: { state: 'paused', ends_at: 'soon' }, fields: ['state', 'ends_at'] },
    whose: 'tenant',
  },
  'GET /supplier/partnerships': { make: nothing },
  'GET /supplier/partnership-requests': { make: nothing },
  'GET /supplier/figures': { make: nothing },
  'POST /supplier/partnership-requests/{id}/decision': {
    make: async (server, owner) => ({
      ...(await asked(server, owner, 'supplier')),
      body: { decision: 'reject', reason: 'Vi har for lidt på lager.' },
    }),
    wrong: { body: { decision: 'reject', reason: ' ' }, fields: ['reason'] },
    whose: 'tenant',
  },
  'PATCH /supplier/partnerships/{id}': {
    make: async (server, owner) => ({
      ...(await agreed(server, owner, 'supplier')),
      body: { state: 'paused' },
    }),
    wrong: { body: { state: 'ended', ends_at: 'soon' }, fields: ['state', 'ends_at'] },
    whose: 'tenant',
  },
  'POST /supplier/catalogue': {
    make: () => ({ query: { currency: 'DKK', map: 'title=Navn,cost=Pris,sku=Nr' } }),
    wrong: {
      query: { currency: 'kroner', encoding: 'klingon', leave_at_most: '101', dry_run: 'yes' },
      fields: ['currency', 'encoding', 'leave_at_most', 'dry_run'],
    },
    file: 'Nr;Navn;Pris\nL-1;Lampe;100,00\n',
  },
  'GET /supplier/events': { make: nothing },
  'GET /supplier/product-categories': { make: nothing },
  'GET /supplier/categories': {
    make: nothing,
    wrong: { query: { state: 'lost', page: '0' }, fields: ['page', 'state'] },
  },
  'PATCH /supplier/categories/{id}': {
    make: async (server, owner) => ({
      id: await newSupplierCategory(server.db, owner.supplierId),
      body: { category_id: await newCategory(server.db) },
    }),
    wrong: { body: { category_id: 'lamps' }, fields: ['category_id'] },
    whose: 'tenant',
  },
  'POST /supplier/categories/accept': { make: nothing },
  'POST /supplier/categories/take-back': {
    make: async (server, owner) => ({
      body: { ids: [await newSupplierCategory(server.db, owner.supplierId)] },
    }),
    wrong: { body: { ids: [] }, fields: ['ids'] },
  },
} satisfies { [C in CallKey]?: Example<C> };
