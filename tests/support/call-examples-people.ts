import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CallKey } from '../../contract/calls.ts';
import { keepLinks } from '../../server/auth/keep-links.ts';
import { hashToken } from '../../server/auth/tokens.ts';
import { accounts, invitations, shopUsers, users } from '../../server/db/schema.ts';
import { type Example, nothing, type Owner } from './call-example.ts';
import { mailTo } from './mail-to.ts';
import { squarePng } from './portrait.ts';
import type { TestServer } from './server.ts';
import { newSession } from './server-people.ts';
import { sessionToken } from './session-token.ts';

export const password = 'a long enough password';
const newEmail = () => `${randomUUID()}@example.com`;

/** Gives the owner a password, so that they can sign in with the form. */
export async function setPassword({ db, services }: TestServer, { userId }: Owner): Promise<void> {
  await db.insert(accounts).values({
    id: randomUUID(),
    accountId: userId,
    providerId: 'credential',
    userId,
    password: await services.hashing.hash(userId, password),
    updatedAt: new Date(),
  });
}

/** The shops that the person owns. */
async function shopsOf({ db }: TestServer, { userId }: Owner): Promise<number[]> {
  const owned = and(eq(shopUsers.userId, userId), eq(shopUsers.roleName, 'owner'));
  const rows = await db.select({ id: shopUsers.shopId }).from(shopUsers).where(owned);
  return rows.map(({ id }) => id);
}

async function unconfirm({ db }: TestServer, { userId }: Owner): Promise<void> {
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
}

/** The token of an invitation to the shop for `email`. */
async function invited({ db }: TestServer, { shopId }: Owner, email: string): Promise<string> {
  const token = randomUUID();
  await db.insert(invitations).values({
    shopId,
    email,
    role: 'member',
    tokenHash: hashToken(token),
    expiresAt: new Date(Date.now() + 60_000),
  });
  return token;
}

/** Calls to sign up and in, and calls about the person. */
export const personExamples = {
  'POST /auth/signup': {
    make: () => ({ body: { name: 'Åse', email: newEmail(), password } }),
    wrong: {
      body: { name: ' ', email: 'nobody', password: 'short' },
      fields: ['name', 'email', 'password'],
    },
  },
  'POST /auth/login': {
    async make(server, owner) {
      await setPassword(server, owner);
      return { body: { email: owner.email, password } };
    },
    wrong: { body: { email: 'nobody', password: '' }, fields: ['email', 'password'] },
  },
  'POST /auth/forgot-password': {
    make: (_, { email }) => ({ body: { email } }),
    wrong: { body: { email: 'nobody' }, fields: ['email'] },
  },
  'POST /auth/reset-password': {
    async make(server, owner) {
      await setPassword(server, owner);
      await server.ok('POST /auth/forgot-password', { body: { email: owner.email } });
      await server.services.accounts.idle();
      const mail = await mailTo(server, owner.email);
      const token = /\/reset-password\/([\w-]+)/.exec(mail)?.[1] ?? '';
      return { body: { token, password } };
    },
    wrong: { body: { token: '', password: 'short' }, fields: ['token', 'password'] },
  },
  'POST /auth/confirm-email': {
    async make(server, owner) {
      await unconfirm(server, owner);
      await server.ok('POST /user/confirmation', {}, owner);
      const token = /\/auth\/confirm\/([\w-]+)/.exec(await mailTo(server, owner.email))?.[1] ?? '';
      return { body: { token } };
    },
    wrong: { body: { token: '' }, fields: ['token'] },
  },
  'POST /auth/keep-account': {
    make: async ({ db }, { userId }) => ({
      body: { token: await keepLinks.create(db, userId, new Date(Date.now() + 60_000)) },
    }),
    wrong: { body: { token: '' }, fields: ['token'] },
  },
  'POST /auth/end-session': {
    make: async ({ db }, { userId }) => ({
      body: { ticket: hashToken(await newSession(db, userId)) },
    }),
    wrong: { body: { ticket: 'short' }, fields: ['ticket'] },
  },
  'POST /logout': { make: nothing },
  'GET /user': { make: nothing },
  'PATCH /user': {
    make: () => ({ body: { name: 'Åse' } }),
    wrong: { body: { name: '', photo_url: 'http://x' }, fields: ['name', 'photo_url'] },
  },
  'PUT /user/photo': {
    make: () => ({ body: { content_base64: squarePng(64).toString('base64') } }),
    wrong: { body: { content_base64: 'not base64!' }, fields: ['content_base64'] },
  },
  'DELETE /user/photo': { make: nothing },
  'POST /user/reports': {
    make: () => ({
      body: {
        build: 'Bq3x_7a',
        errors: [
          {
            ...{ kind: 'error' as const, name: 'TypeError', count: 1, page: '/shop/dashboard' },
            message: 'Cannot read properties of undefined',
            frames: ['assets/dashboard-Dk29sLw.js:1:2345'],
          },
        ],
        vitals: [{ metric: 'LCP' as const, value: 1240, page: '/shop/dashboard' }],
      },
    }),
    wrong: {
      body: { build: 'a b', errors: [], vitals: [{}] },
      fields: ['build', 'vitals.0.metric', 'vitals.0.value', 'vitals.0.page'],
    },
  },
  'GET /user/deletion': { make: nothing },
  'POST /user/deletion': {
    async make(server, owner) {
      await setPassword(server, owner);
      const shops = await shopsOf(server, owner);
      return { body: { current_password: password, close_shops: shops } };
    },
    wrong: { body: { close_shops: [0] }, fields: ['close_shops.0'] },
  },
  'POST /user/password': {
    async make(server, owner) {
      await setPassword(server, owner);
      return { body: { current_password: password, password } };
    },
    wrong: {
      body: { current_password: '', password: 'short' },
      fields: ['current_password', 'password'],
    },
  },
  'POST /user/confirmation': {
    async make(server, owner) {
      await unconfirm(server, owner);
      return {};
    },
  },
  'GET /user/export': { make: nothing },
  'GET /user/sealing-key': { make: nothing },
  'POST /user/shops': {
    make: () => ({ body: { name: 'Ny butik' } }),
    wrong: { body: { name: ' ', country: 'dk' }, fields: ['name', 'country'] },
  },
  'GET /user/shops': { make: nothing },
  'PATCH /user/shops/switch/{id}': { make: (_, { shopId: id }) => ({ id }), whose: 'tenant' },
  'GET /user/suppliers': { make: nothing },
  'PATCH /user/suppliers/switch/{id}': {
    make: (_, { supplierId: id }) => ({ id }),
    whose: 'tenant',
  },
  'GET /user/activities': { make: nothing, wrong: { query: { page: '0' }, fields: ['page'] } },
  'GET /invitations/{token}': {
    make: async (server, owner) => ({ token: await invited(server, owner, newEmail()) }),
    whose: 'anybody',
  },
  'POST /invitations/accept': {
    make: async (server, owner) => ({
      body: { token: await invited(server, owner, owner.email) },
    }),
    wrong: { body: { token: 'short' }, fields: ['token'] },
  },
  'POST /connect/tickets': {
    make: async () => ({ body: { session_token: await sessionToken() } }),
    wrong: { body: { session_token: '' }, fields: ['session_token'] },
  },
} satisfies { [C in CallKey]?: Example<C> };
