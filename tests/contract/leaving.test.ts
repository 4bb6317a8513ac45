import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Role } from '../../contract/entities/team.ts';
import { deletionWaitDays } from '../../contract/rules/account-deletion.ts';
import {
  invitations,
  invoices,
  orders,
  partnerships,
  shops,
  shopUsers,
  subscriptions,
  suppliers,
  supplierUsers,
  users,
} from '../../server/db/schema.ts';
import { deleteDueAccounts } from '../../server/leaving/delete-due.ts';
import { forgetClosedShops } from '../../server/leaving/forget-shops.ts';
import { forgetMails } from '../../server/mail/forget-mails.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { mailTo } from '../support/mail-to.ts';
import { onEachDatabase, serverFor } from '../support/server.ts';
import { newOrder } from '../support/server-catalogue.ts';
import { newPerson, newSession } from '../support/server-people.ts';
import { tablesHolding } from '../support/walk-tables.ts';

const day = 86_400_000;
const wait = deletionWaitDays * day;
const password = 'a long enough password';

onEachDatabase('leaving', (database) => {
  let now = Date.now();
  const server = serverFor({ database, now: () => now });
  let count = 0;
  const somewhere = () => ({ headers: { 'X-Forwarded-For': `198.51.${++count % 250}.7` } });

  /** Somebody with a password and shops of their own, whose name nobody else has. */
  async function somebody({ shops: many = 0 } = {}) {
    const name = `Navn-${randomUUID()}`;
    const email = `${randomUUID()}@example.com`;
    const body = { name, email, password, remember: true };
    const { token } = (await server.ok('POST /auth/signup', { body }, somewhere())).data;
    await server.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
    const { id } = (await server.ok('GET /user', {}, { token })).data;
    const shopIds: number[] = [];
    for (let at = 0; at < many; at += 1) {
      const { data } = await server.ok(
        'POST /user/shops',
        { body: { name: `Butik ${at}` } },
        { token },
      );
      shopIds.push(data.shop?.id ?? 0);
    }
    return { id, name, email, token, shopIds };
  }
  type Somebody = Awaited<ReturnType<typeof somebody>>;

  const ask = (
    who: Pick<Somebody, 'token'>,
    close_shops: number[] = [],
    current_password = password,
  ) => server.send('POST /user/deletion', { body: { current_password, close_shops } }, who);
  const login = (who: Pick<Somebody, 'email'>) =>
    server.send('POST /auth/login', { body: { email: who.email, password } }, somewhere());
  const keep = (token: string) =>
    server.send('POST /auth/keep-account', { body: { token } }, somewhere());
  const mailedToken = async (who: Somebody) =>
    /\/auth\/keep-account\/([\w-]+)/.exec(await mailTo(server, who.email, 'keep-account'))?.[1] ??
    '';
  const joins = (shopId: number, userId: string, roleName: Role) =>
    server.db.insert(shopUsers).values({ shopId, userId, roleName });
  /** One that outlives the turned clock. */
  const session = (userId: string, shopId?: number) =>
    newSession(server.db, userId, { shopId, expiresAt: new Date(now + 10 * wait) });
  /** What the server does each hour. */
  const keepHouse = () =>
    deleteDueAccounts(server.db, {
      now,
      post: server.services.mailer.post,
      forgetMails: (address) => forgetMails(join(server.dataDir, 'mail'), address),
    });
  const isThere = async (who: Somebody) =>
    (await server.db.$count(users, eq(users.id, who.id))) === 1;

  it('[§D-deletion] asked for with the password it marks the account, ends every session, and tells by mail until when', async () => {
    const who = await somebody();
    const elsewhere = await session(who.id);
    const wrong = await ask(who, [], 'not the password');
    expect(wrong.status).toBe(422);
    expect((await wrong.json()).errors.current_password).toHaveLength(1);
    const asked = await ask(who);
    expect(asked.status).toBe(200);
    expect(Date.parse((await asked.json()).data.due_at)).toBe(now + wait);
    expect(asked.headers.getSetCookie()[0]).toMatch(/^token=;/);
    for (const token of [who.token, elsewhere]) {
      expect((await server.refused('GET /user', {}, { token })).status).toBe(401);
    }
    expect(await mailTo(server, who.email)).toMatch(/om 14 dage, den \d+\./);
    expect(await mailedToken(who)).toMatch(/^[\w-]{43}$/);
  });

  it('[§D-deletion] a passkey of the person’s shows who asks, and nobody else’s does', async () => {
    const made = async () => {
      const who = await somebody();
      const key = createAuthenticator(server.address);
      const options = { body: { current_password: password } };
      const { data } = await server.ok('POST /user/passkeys/options', options, who);
      const body = { name: 'Telefonen', credential: key.register(data) };
      await server.ok('POST /user/passkeys', { body }, who);
      return { who, key };
    };
    const mine = await made();
    const theirs = await made();
    const signed = async (key: typeof mine.key) =>
      key.sign((await server.ok('POST /auth/passkey/options', {}, somewhere())).data);
    const asked = async (key: typeof mine.key) =>
      server.send('POST /user/deletion', { body: { credential: await signed(key) } }, mine.who);
    expect((await asked(theirs.key)).status).toBe(422);
    expect((await server.ok('GET /user', {}, mine.who)).data.id).toBe(mine.who.id);
    expect((await asked(mine.key)).status).toBe(200);
    const body = { credential: await signed(mine.key) };
    const refused = await server.refused('POST /auth/passkey', { body }, somewhere());
    expect(refused).toMatchObject({ status: 403, code: 'account_leaving' });
  });

  it('[§D-deletion-back] a sign-in within the wait opens nothing, offers to take it back, and then signs in as before', async () => {
    const who = await somebody({ shops: 1 });
    await ask(who, who.shopIds);
    now += wait - day;
    const refused = await login(who);
    expect(refused.status).toBe(403);
    expect(refused.headers.getSetCookie()).toEqual([]);
    const { code, details } = await refused.json();
    expect(code).toBe('account_leaving');
    expect(Date.parse(details.due_at)).toBe(now + day);
    const wrong = { email: who.email, password: 'not the password' };
    const guessed = await server.refused('POST /auth/login', { body: wrong }, somewhere());
    expect(guessed.code).toBe('wrong_credentials');
    expect((await keep(details.token)).status).toBe(200);
    expect((await keep(details.token)).status).toBe(200);
    const { token } = (await (await login(who)).json()).data;
    expect((await server.ok('GET /user', {}, { token })).data.shop?.id).toBe(who.shopIds[0]);
    now += 3 * wait;
    await keepHouse();
    expect(await isThere(who)).toBe(true);
  });

  it('[§D-deletion-back] the link of the mail takes it back until the wait is over, one of before a new asking no more', async () => {
    const who = await somebody();
    await ask(who);
    const first = await mailedToken(who);
    expect((await keep(first)).status).toBe(200);
    const { token } = (await (await login(who)).json()).data;
    await ask({ token });
    const stale = await keep(first);
    expect([stale.status, (await stale.json()).code]).toEqual([422, 'token_expired']);
    const second = await mailedToken(who);
    now += wait;
    expect((await keep(second)).status).toBe(422);
    const late = await login(who);
    expect([late.status, (await late.json()).code]).toEqual([422, 'wrong_credentials']);
    await keepHouse();
    expect(await isThere(who)).toBe(false);
  });

  it('[§D-deletion] however often it is asked for and taken back, five mails a day go out', async () => {
    const who = await somebody();
    const statuses: number[] = [];
    let { token } = who;
    for (let at = 0; at < 6; at += 1) {
      const asked = await ask({ token });
      statuses.push(asked.status);
      if (asked.status !== 200) break;
      await keep(await mailedToken(who));
      token = (await (await login(who)).json()).data.token;
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 422]);
    expect((await server.ok('GET /user', {}, { token })).data.id).toBe(who.id);
  });

  it('[§D-deletion-data] after the wait nothing of the person is left in any table, nor in a mail but the last, and what they did stays', async () => {
    const boss = await somebody({ shops: 1 });
    const who = await somebody();
    const invite = { email: who.email, role: 'admin' as const };
    const headers = { 'Idempotency-Key': randomUUID() };
    await server.ok('POST /shop/users', { body: invite }, { ...boss, headers });
    const invitation =
      /invitation=(?:3D)?([\w-]{43})/.exec(await mailTo(server, who.email, 'invitation='))?.[1] ??
      '';
    await server.ok('POST /invitations/accept', { body: { token: invitation } }, who);
    const patch = { body: { role: 'owner' as const }, email: who.email };
    await server.ok('PATCH /shop/users/{email}', patch, {
      ...boss,
      headers: { 'Idempotency-Key': randomUUID() },
    });
    await server.ok(
      'PATCH /shop',
      { body: { city: 'Ribe' } },
      { ...who, headers: { 'Idempotency-Key': randomUUID() } },
    );
    await server.send(
      'POST /auth/login',
      { body: { email: who.email, password: 'wrong' } },
      somewhere(),
    );
    await server.ok('POST /auth/forgot-password', { body: { email: who.email } }, somewhere());
    await server.services.accounts.settled();
    const other = await somebody({ shops: 1 });
    await server.db.insert(invitations).values({
      ...{ shopId: other.shopIds[0] ?? 0, email: who.email, role: 'member' },
      ...{ tokenHash: randomUUID(), expiresAt: new Date(now + day) },
    });
    const texts = [who.id, who.email, who.name];
    expect((await tablesHolding(server.db, texts)).holding).toEqual(
      expect.arrayContaining([
        'activities',
        'idempotency_keys',
        'invitations',
        'rate_limits',
        'users',
      ]),
    );

    expect((await ask(who)).status).toBe(200);
    await server.services.mailer.settled();
    now += wait;
    await keepHouse();
    const { holding, seen } = await tablesHolding(server.db, texts);
    expect(holding).toEqual([]);
    expect(seen).toBeGreaterThan(40);
    const late = await login(who);
    expect([late.status, (await late.json()).code]).toEqual([422, 'wrong_credentials']);
    expect((await login({ email: 'nobody@example.com' })).status).toBe(422);
    const done = (await server.ok('GET /user/activities', {}, boss)).data;
    const edited = done.find(({ action }) => action === 'shop.edited');
    expect(edited).toMatchObject({ actor: { id: null, name: '' }, after: { city: 'Ribe' } });
    expect(done.filter(({ action }) => action.startsWith('team.')).length).toBeGreaterThan(1);
    await server.services.mailer.settled();
    const folder = join(server.dataDir, 'mail');
    const mails = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const theirs = mails.filter((mail) => mail.includes(`To: ${who.email}`));
    expect(theirs).toHaveLength(1);
    expect(theirs[0]).toContain('er_slettet');
  });

  it('[§D-deletion-shop] an owner alone settles each shop first: somebody else owns it, or it is closed with the account', async () => {
    const who = await somebody({ shops: 2 });
    const [kept = 0, closed = 0] = who.shopIds;
    const colleague = await somebody();
    await joins(kept, colleague.id, 'admin');
    const unsettled = await ask(who, [closed]);
    expect(unsettled.status).toBe(409);
    const refused = await unsettled.json();
    expect(refused).toMatchObject({ code: 'last_owner', details: { shops: [{ id: kept }] } });
    const told = (await server.ok('GET /user/deletion', {}, who)).data;
    expect(told.shops.map(({ id, is_closed_with_it: goes, others }) => [id, goes, others])).toEqual(
      [
        [kept, true, 1],
        [closed, true, 0],
      ],
    );
    const role = { email: colleague.email, body: { role: 'owner' as const } };
    await server.ok('PATCH /user/shops/switch/{id}', { id: kept }, who);
    await server.ok('PATCH /shop/users/{email}', role, who);
    expect((await ask(who, [closed])).status).toBe(200);

    // The other is now the last owner, and stays one: who leaves counts no more.
    const token = await session(colleague.id, kept);
    const mine = (await server.ok('GET /shop/users', {}, { token })).data;
    expect(mine.find(({ email }) => email === colleague.email)?.is_last_owner).toBe(true);
    const down = { email: colleague.email, body: { role: 'admin' as const } };
    expect((await server.refused('PATCH /shop/users/{email}', down, { token })).code).toBe(
      'last_owner',
    );
    now += wait;
    await keepHouse();
    expect(await isThere(who)).toBe(false);
    expect(await server.db.$count(shops, eq(shops.id, kept))).toBe(1);
    expect(await server.db.$count(shops, eq(shops.id, closed))).toBe(0);
  });

  it('[§D-deletion-shop] of two owners who leave one after the other the second closes the shop, and only if the first doesn’t stay', async () => {
    for (const stays of [true, false]) {
      const first = await somebody({ shops: 1 });
      const shopId = first.shopIds[0] ?? 0;
      const second = await somebody();
      await joins(shopId, second.id, 'owner');
      expect((await ask(first)).status).toBe(200);
      now += day;
      expect((await ask(second)).status).toBe(409);
      expect((await ask(second, [shopId])).status).toBe(200);
      if (stays) await keep(await mailedToken(first));
      now += wait;
      await keepHouse();
      expect(await isThere(first)).toBe(stays);
      expect(await isThere(second)).toBe(false);
      expect(await server.db.$count(shops, eq(shops.id, shopId))).toBe(stays ? 1 : 0);
    }
  });

  it('[§D-deletion-due] an account that can’t be deleted waits on, is told of, and keeps no other from it', async () => {
    const stuck = await somebody({ shops: 1 });
    const other = await somebody();
    const colleague = await somebody();
    const shopId = stuck.shopIds[0] ?? 0;
    await joins(shopId, colleague.id, 'owner');
    await ask(stuck);
    await ask(other);
    // As nobody can do by a call.
    await server.db.delete(shopUsers).where(eq(shopUsers.userId, colleague.id));
    now += wait;
    await expect(keepHouse()).rejects.toThrow(`Shop ${shopId} would have no owner`);
    expect(await isThere(other)).toBe(false);
    expect(await isThere(stuck)).toBe(true);
    await joins(shopId, colleague.id, 'owner');
    await keepHouse();
    expect(await isThere(stuck)).toBe(false);
  });

  it('[§D-deletion-shop] a closed shop leaves its people, its partners and its plan, keeps invoices and orders without their customers, and is forgotten when the law allows', async () => {
    const who = await somebody({ shops: 1 });
    const shopId = who.shopIds[0] ?? 0;
    await server.ok(
      'PATCH /shop',
      { body: { legal_name: 'Fjord ApS', vat: 'DK13585628', email: who.email } },
      who,
    );
    await server.ok('POST /shop/subscriptions', { body: { plan: 'starter' } }, who);
    const order = await newOrder(server.db, shopId, { state: 'placed' });
    const supplier = await newPerson(server.db, { shops: 0, suppliers: 1 });
    const supplierId = supplier.supplierIds[0] ?? 0;
    await server.db.insert(partnerships).values({ shopId, supplierId, currency: 'DKK' });
    const colleague = await newPerson(server.db, { shops: 1 });
    await joins(shopId, colleague.userId, 'member');
    const token = await session(colleague.userId, shopId);
    const { data: told } = await server.ok('GET /user/deletion', {}, who);
    expect(told.shops[0]).toMatchObject({ others: 1, open_orders: 1, orders: 1, invoices: 1 });

    await ask(who, [shopId]);
    expect(await mailTo(server, colleague.email)).toContain('bliver lukket');
    now += wait;
    await keepHouse();
    expect((await server.ok('GET /user', {}, { token })).data.shop?.id).toBe(colleague.shopIds[0]);
    const [shop] = await server.db.select().from(shops).where(eq(shops.id, shopId));
    expect(shop).toMatchObject({ legalName: 'Fjord ApS', vat: 'DK13585628', email: null });
    expect(shop?.closedAt?.getTime()).toBe(now);
    const kept = await server.db.select().from(invoices).where(eq(invoices.shopId, shopId));
    expect(kept.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice']);
    const [left] = await server.db.select().from(orders).where(eq(orders.id, order.id));
    expect(JSON.stringify(left)).not.toContain('Holm');
    expect(left).toMatchObject({ state: 'placed', shippingAddress: { name: '', country: 'DK' } });
    const [partnership] = await server.db
      .select()
      .from(partnerships)
      .where(eq(partnerships.shopId, shopId));
    expect(partnership?.state).toBe('ended');
    expect((await tablesHolding(server.db, [who.email, who.id, who.name])).holding).toEqual([]);

    const year = new Date(now).getUTCFullYear();
    await forgetClosedShops(server.db, Date.UTC(year + 5, 11, 31));
    expect(await server.db.$count(shops, eq(shops.id, shopId))).toBe(1);
    await forgetClosedShops(server.db, Date.UTC(year + 6, 0, 1));
    expect(await server.db.$count(shops, eq(shops.id, shopId))).toBe(0);
    expect(await server.db.$count(invoices, eq(invoices.shopId, shopId))).toBe(0);
  });

  it('[§D-deletion-shop] a plan that has stopped for what is owed ends with its shop as well', async () => {
    const who = await somebody({ shops: 1 });
    const shopId = who.shopIds[0] ?? 0;
    const company = { legal_name: 'Fjord ApS', vat: 'DK13585628', email: who.email };
    await server.ok('PATCH /shop', { body: company }, who);
    await server.ok('POST /shop/subscriptions', { body: { plan: 'starter' } }, who);
    const long = new Date(now - 100 * day);
    await server.db
      .update(invoices)
      .set({ dueAt: long, remindedAt: long })
      .where(eq(invoices.shopId, shopId));
    const ofShop = eq(subscriptions.shopId, shopId);
    await server.db.update(subscriptions).set({ status: 'past_due' }).where(ofShop);

    await ask(who, [shopId]);
    now += wait;
    await keepHouse();
    const plans = await server.db.select().from(subscriptions).where(ofShop);
    expect(plans.map(({ status }) => status)).toEqual(['canceled']);
  });

  it('[§D-deletion] a supplier’s only user is told so and may go, and the supplier stays', async () => {
    const who = await somebody();
    const made = await newPerson(server.db, { shops: 0, suppliers: 1 });
    const supplierId = made.supplierIds[0] ?? 0;
    await server.db
      .insert(supplierUsers)
      .values({ supplierId, userId: who.id, accessLevel: 'owner' });
    const of = async () => (await server.ok('GET /user/deletion', {}, who)).data.suppliers;
    expect(await of()).toMatchObject([{ id: supplierId, is_only_user: false }]);
    await server.db.delete(supplierUsers).where(eq(supplierUsers.userId, made.userId));
    expect(await of()).toMatchObject([{ id: supplierId, is_only_user: true }]);
    await ask(who);
    now += wait;
    await keepHouse();
    expect(await isThere(who)).toBe(false);
    expect(await server.db.$count(suppliers, eq(suppliers.id, supplierId))).toBe(1);
    expect(await server.db.$count(supplierUsers, eq(supplierUsers.supplierId, supplierId))).toBe(0);
  });

  it('[§D-deletion-data] the address is taken while the account waits, and free afterwards, for somebody new', async () => {
    const boss = await somebody({ shops: 1 });
    const who = await somebody();
    await joins(boss.shopIds[0] ?? 0, who.id, 'member');
    await ask(who);
    const again = { body: { name: 'Ny', email: who.email, password } };
    expect((await server.refused('POST /auth/signup', again, somewhere())).code).toBe(
      'email_taken',
    );
    const reset = { body: { email: who.email } };
    await server.ok('POST /auth/forgot-password', reset, somewhere());
    now += wait;
    await keepHouse();
    const { token } = (await server.ok('POST /auth/signup', again, somewhere())).data;
    const { data } = await server.ok('GET /user', {}, { token });
    expect(data).toMatchObject({ name: 'Ny', shop: null, email_confirmed: false });
    expect(data.id).not.toBe(who.id);
    expect((await server.ok('GET /user/shops', {}, { token })).data).toEqual([]);
  });

  it('[§D-deletion] who is asked for at once by many is asked for once', async () => {
    const who = await somebody({ shops: 1 });
    const statuses = (await Promise.all([1, 2, 3].map(() => ask(who, who.shopIds)))).map(
      ({ status }) => status,
    );
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
    const signedIn = await Promise.all([login(who), login(who)]);
    expect(signedIn.map(({ status }) => status)).toEqual([403, 403]);
  });
});
