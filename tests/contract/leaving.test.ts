import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { invitations, shopUsers, suppliers, supplierUsers } from '../../server/db/schema.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { mailTo } from '../support/mail-to.ts';
import { onOneDatabase } from '../support/server.ts';
import { day, password, serverToLeave, wait } from '../support/server-leaving.ts';
import { newPerson } from '../support/server-people.ts';
import { tablesHolding } from '../support/walk-tables.ts';

onOneDatabase('leaving', (database) => {
  const {
    server,
    clock,
    somewhere,
    somebody,
    ask,
    login,
    keep,
    mailedToken,
    joins,
    session,
    maintain,
    isThere,
  } = serverToLeave(database);

  it('[§D-deletion] asked for with the password it marks the account, ends every session, and tells by mail until when', async () => {
    const who = await somebody();
    const elsewhere = await session(who.id);
    const wrong = await ask(who, [], 'not the password');
    expect(wrong.status).toBe(422);
    expect((await wrong.json()).errors.current_password).toHaveLength(1);
    const asked = await ask(who);
    expect(asked.status).toBe(200);
    expect(Date.parse((await asked.json()).data.due_at)).toBe(clock.now + wait);
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
    clock.now += wait - day;
    const refused = await login(who);
    expect(refused.status).toBe(403);
    expect(refused.headers.getSetCookie()).toEqual([]);
    const { code, details } = await refused.json();
    expect(code).toBe('account_leaving');
    expect(Date.parse(details.due_at)).toBe(clock.now + day);
    const wrong = { email: who.email, password: 'not the password' };
    const guessed = await server.refused('POST /auth/login', { body: wrong }, somewhere());
    expect(guessed.code).toBe('wrong_credentials');
    expect((await keep(details.token)).status).toBe(200);
    expect((await keep(details.token)).status).toBe(200);
    const { token } = (await (await login(who)).json()).data;
    expect((await server.ok('GET /user', {}, { token })).data.shop?.id).toBe(who.shopIds[0]);
    clock.now += 3 * wait;
    await maintain();
    expect(await isThere(who)).toBe(true);
  });

  it('[§D-deletion-back] the mailed link takes the deletion back until the wait is over; a link from before a newer request doesn’t', async () => {
    const who = await somebody();
    await ask(who);
    const first = await mailedToken(who);
    expect((await keep(first)).status).toBe(200);
    const { token } = (await (await login(who)).json()).data;
    await ask({ token });
    const stale = await keep(first);
    expect([stale.status, (await stale.json()).code]).toEqual([422, 'token_expired']);
    const second = await mailedToken(who);
    clock.now += wait;
    expect((await keep(second)).status).toBe(422);
    const late = await login(who);
    expect([late.status, (await late.json()).code]).toEqual([422, 'wrong_credentials']);
    await maintain();
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
    await server.services.accounts.idle();
    const other = await somebody({ shops: 1 });
    await server.db.insert(invitations).values({
      ...{ shopId: other.shopIds[0] ?? 0, email: who.email, role: 'member' },
      ...{ tokenHash: randomUUID(), expiresAt: new Date(clock.now + day) },
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
    await server.services.mailer.idle();
    clock.now += wait;
    await maintain();
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
    await server.services.mailer.idle();
    const folder = join(server.dataDir, 'mail');
    const mails = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    const theirs = mails.filter((mail) => mail.includes(`To: ${who.email}`));
    expect(theirs).toHaveLength(1);
    expect(theirs[0]).toContain('er_slettet');
  });

  it('[§D-deletion-due] an account that can’t be deleted waits on, is reported, and keeps no other from it', async () => {
    const stuck = await somebody({ shops: 1 });
    const other = await somebody();
    const colleague = await somebody();
    const shopId = stuck.shopIds[0] ?? 0;
    await joins(shopId, colleague.id, 'owner');
    await ask(stuck);
    await ask(other);
    // No call can do this.
    await server.db.delete(shopUsers).where(eq(shopUsers.userId, colleague.id));
    clock.now += wait;
    await expect(maintain()).rejects.toThrow(`Shop ${shopId} would have no owner`);
    expect(await isThere(other)).toBe(false);
    expect(await isThere(stuck)).toBe(true);
    await joins(shopId, colleague.id, 'owner');
    await maintain();
    expect(await isThere(stuck)).toBe(false);
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
    clock.now += wait;
    await maintain();
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
    clock.now += wait;
    await maintain();
    const { token } = (await server.ok('POST /auth/signup', again, somewhere())).data;
    const { data } = await server.ok('GET /user', {}, { token });
    expect(data).toMatchObject({ name: 'Ny', shop: null, email_confirmed: false });
    expect(data.id).not.toBe(who.id);
    expect((await server.ok('GET /user/shops', {}, { token })).data).toEqual([]);
  });

  it('[§D-deletion] asked for several times at once, it is asked for once', async () => {
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
