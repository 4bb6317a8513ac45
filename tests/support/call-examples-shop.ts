import type { CallKey } from '../../contract/calls.ts';
import { paymentMethods, shopUsers } from '../../server/db/schema.ts';
import { type Example, nothing, type Owner } from './call-example.ts';
import type { TestServer } from './server.ts';
import { newPerson } from './server-people.ts';

const badPage = { query: { page: '0' }, fields: ['page'] as [string] };

async function colleague({ db }: TestServer, { shopId }: Owner): Promise<{ email: string }> {
  const { userId, email } = await newPerson(db, { shops: 0 });
  await db.insert(shopUsers).values({ shopId, userId, roleName: 'member' });
  return { email };
}

async function plan(server: TestServer, owner: Owner): Promise<{ id: number }> {
  const body = { plan: 'starter' } as const;
  return { id: (await server.ok('POST /shop/subscriptions', { body }, owner)).data.id };
}

async function invoice(server: TestServer, owner: Owner): Promise<{ number: string }> {
  await plan(server, owner);
  const { data } = await server.ok('GET /shop/invoices', {}, owner);
  return { number: data[0]?.number ?? '' };
}

async function card({ db }: TestServer, { shopId }: Owner): Promise<{ id: number }> {
  const [row] = await db
    .insert(paymentMethods)
    .values({ shopId, brand: 'visa', last4: '4242', expMonth: 5, expYear: 2030 })
    .returning({ id: paymentMethods.id });
  if (!row) throw new Error('The database made no card.');
  return row;
}

/** Calls about the shop itself: its profile, its team, and what it pays. */
export const shopExamples = {
  'GET /shop': { make: nothing },
  'PATCH /shop': {
    make: () => ({ body: { city: 'Aarhus' } }),
    wrong: { body: { name: '', email: 'nobody' }, fields: ['name', 'email'] },
  },
  'GET /shop/users': { make: nothing },
  'POST /shop/users': {
    make: (_, { email }) => ({ body: { email: `ny.${email}`, role: 'member' } }),
    wrong: { body: { email: 'nobody', role: 'king' }, fields: ['email', 'role'] },
  },
  'PATCH /shop/users/{email}': {
    make: async (server, owner) => ({
      ...(await colleague(server, owner)),
      body: { role: 'limited' },
    }),
    wrong: { body: { role: 'king' }, fields: ['role'] },
    whose: 'tenant',
  },
  'DELETE /shop/users/{email}': { make: colleague, whose: 'tenant' },

  'GET /shop/subscriptions': { make: nothing },
  'POST /shop/subscriptions': {
    make: () => ({ body: { plan: 'starter' } }),
    wrong: { body: { plan: 'gold', interval: 'day' }, fields: ['plan', 'interval'] },
  },
  'PATCH /shop/subscriptions/{id}': {
    make: async (server, owner) => ({
      ...(await plan(server, owner)),
      body: { plan: 'professional' },
    }),
    wrong: { body: { plan: 'gold' }, fields: ['plan'] },
    whose: 'tenant',
  },
  'DELETE /shop/subscriptions/{id}': { make: plan, whose: 'tenant' },
  'GET /shop/plans': { make: nothing },
  'GET /shop/payment-methods': { make: nothing },
  'PATCH /shop/payment-methods/{id}': {
    make: async (server, owner) => ({
      ...(await card(server, owner)),
      body: { is_default: true },
    }),
    wrong: { body: { is_default: false }, fields: ['is_default'] },
    whose: 'tenant',
  },
  'DELETE /shop/payment-methods/{id}': { make: card, whose: 'tenant' },
  'GET /shop/invoices': { make: nothing, wrong: badPage },
  'GET /shop/invoices/{number}': { make: invoice, whose: 'tenant' },
  'GET /shop/invoices/{number}/pdf': { make: invoice, whose: 'tenant' },
} satisfies { [C in CallKey]?: Example<C> };
