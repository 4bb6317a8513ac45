import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hashToken } from '../../server/auth/tokens.ts';
import {
  addressConfirmations,
  partnershipRequests,
  suppliers,
  users,
} from '../../server/db/schema.ts';
import { mailTo } from '../support/mail-to.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';

const hour = 60 * 60 * 1000;
const password = 'a long enough password';
let count = 0;

onOneDatabase('confirming an address', (database) => {
  let now = Date.now();
  const server = serverFor({ database, now: () => now });
  const newEmail = () => `${database}-confirm-${++count}@example.com`;

  async function signUp(headers: Record<string, string> = {}) {
    const email = newEmail();
    const body = { name: 'Åse', email, password, remember: true };
    const { data } = await server.ok('POST /auth/signup', { body }, { headers });
    return { email, token: data.token };
  }

  const mailedToken = async (email: string) =>
    /\/auth\/confirm\/([\w-]{43})/.exec(await mailTo(server, email, '/auth/confirm/'))?.[1] ?? '';
  const isConfirmed = async (token: string) =>
    (await server.ok('GET /user', {}, { token })).data.email_confirmed;

  it('[§D-confirmed] who signs up is sent a link, and its address is confirmed once the link is used', async () => {
    const { email, token } = await signUp();
    expect(await isConfirmed(token)).toBe(false);
    const link = await mailedToken(email);
    expect(link).not.toBe('');
    const [kept] = await server.db
      .select()
      .from(addressConfirmations)
      .where(eq(addressConfirmations.email, email));
    expect(kept).toMatchObject({ tokenHash: hashToken(link), usedAt: null });
    expect((kept?.expiresAt.getTime() ?? 0) - now).toBe(24 * hour);
    // The browser that opens the link isn't signed in.
    expect(await server.ok('POST /auth/confirm-email', { body: { token: link } })).toEqual({
      data: null,
    });
    expect(await isConfirmed(token)).toBe(true);
  });

  it('[§D-confirmed] the mail speaks the language of who signs up, and says nothing that they wrote', async () => {
    const email = newEmail();
    const name = 'Ring straks til 70 20 30 40';
    const body = { name, email, password, remember: false };
    await server.ok('POST /auth/signup', { body }, { headers: { 'Accept-Language': 'en' } });
    const mail = await mailTo(server, email);
    expect(mail).toContain('Confirm your email address');
    expect(mail).toContain(`${server.address}/en/auth/confirm/`);
    expect(mail).not.toContain('Ring straks');
    await server.ok('POST /auth/forgot-password', { body: { email } });
    await server.services.accounts.idle();
    const reset = await mailTo(server, email, 'reset-password');
    expect(reset).toContain('/auth/reset-password/');
    expect(reset).not.toContain('Ring straks');
  });

  it('[§D-confirmed] a link works for whoever is signed in, and used again it is told as done and changes nothing', async () => {
    const { email, token } = await signUp();
    const stranger = await newPerson(server.db, { emailVerified: false });
    const body = { token: await mailedToken(email) };
    await server.ok('POST /auth/confirm-email', { body }, stranger);
    expect([await isConfirmed(token), await isConfirmed(stranger.token)]).toEqual([true, false]);
    await server.db.update(users).set({ emailVerified: false }).where(eq(users.email, email));
    await server.ok('POST /auth/confirm-email', { body });
    expect(await isConfirmed(token)).toBe(false);
  });

  it('[§D-confirmed] after a day a link is too old, and another is sent to who asks', async () => {
    const { email, token } = await signUp();
    const first = await mailedToken(email);
    const start = now;
    now += 24 * hour;
    for (const link of [first, 'x'.repeat(43)]) {
      const late = await server.refused('POST /auth/confirm-email', { body: { token: link } });
      expect([late.status, late.code]).toEqual([422, 'token_expired']);
    }
    expect(await isConfirmed(token)).toBe(false);
    await server.ok('POST /user/confirmation', {}, { token });
    const second = await mailedToken(email);
    expect(second).not.toBe(first);
    await server.ok('POST /auth/confirm-email', { body: { token: second } });
    expect(await isConfirmed(token)).toBe(true);
    await server.ok('POST /user/confirmation', {}, { token });
    expect(await mailedToken(email), 'who is confirmed gets no other').toBe(second);
    now = start;
  });

  it.each([
    ['da', 'det næste kan sendes om 1 time'],
    ['en', 'the next can be sent in 1 hour'],
  ])(
    '[§D-mail-limits] three links go out in an hour, and then it is told when the next can (%s)',
    async (language, words) => {
      const { token } = await signUp();
      const headers = { 'Accept-Language': language };
      await server.ok('POST /user/confirmation', {}, { token });
      await server.ok('POST /user/confirmation', {}, { token });
      const refused = await server.refused('POST /user/confirmation', {}, { token, headers });
      expect(refused).toMatchObject({
        status: 422,
        code: 'mail_limit_reached',
        errors: { email: [expect.stringContaining(words)] },
        details: { retry_at: new Date(now + hour).toISOString() },
      });
      const start = now;
      now += hour;
      await server.ok('POST /user/confirmation', {}, { token });
      now = start;
    },
  );

  it('[§D-confirmed] until then nothing of a person reaches others', async () => {
    const person = await newPerson(server.db, { suppliers: 1, emailVerified: false });
    const [shopId = 0, supplierId = 0] = [person.shopIds[0], person.supplierIds[0]];
    const other = await newPerson(server.db);
    const [request] = await server.db
      .insert(partnershipRequests)
      .values({
        shopId: other.shopIds[0] ?? 0,
        supplierId,
        message: '',
        expiresAt: new Date(now + hour),
      })
      .returning();
    const [supplier] = await server.db.insert(suppliers).values({ name: 'En anden' }).returning();
    const id = request?.id ?? 0;
    const all = () => [
      server.send('POST /shop/users', { body: { email: newEmail(), role: 'member' } }, person),
      server.send(
        'POST /shop/partnership-requests',
        { body: { supplier_id: supplier?.id ?? 0, message: 'Hej' } },
        person,
      ),
      server.send(
        'POST /supplier/partnership-requests/{id}/decision',
        { id, body: { decision: 'reject', reason: 'Nej tak' } },
        person,
      ),
      server.send(
        'POST /supplier/catalogue',
        { query: { filename: 'a.csv', currency: 'DKK' } },
        { ...person, raw: 'Handle,Title,Variant SKU,Variant Price\na,A,a,1\n' },
      ),
    ];
    expect(shopId).toBeGreaterThan(0);
    const codes = await Promise.all(all().map(async (each) => (await (await each).json()).code));
    expect(codes).toEqual(codes.map(() => 'address_unconfirmed'));
    expect(codes).toHaveLength(4);
    await server.db.update(users).set({ emailVerified: true }).where(eq(users.id, person.userId));
    const after = await Promise.all(all());
    expect(after.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await after[3]?.json())?.code).not.toBe('address_unconfirmed');
  });

  it('[§D-confirmed] who registers an address doesn’t see what it is invited to, and taking an invitation from its mail confirms it', async () => {
    const owner = await newPerson(server.db);
    const guest = await signUp();
    const body = { email: guest.email, role: 'member' as const };
    await server.ok('POST /shop/users', { body }, owner);
    const seen = async () => (await server.ok('GET /user/export', {}, guest)).data.invitations;
    expect(await seen()).toEqual([]);
    const token =
      /invitation=(?:3D)?([\w-]{43})/.exec(await mailTo(server, guest.email, 'invitation='))?.[1] ??
      '';
    await server.db.update(users).set({ emailVerified: true }).where(eq(users.email, guest.email));
    expect(await seen()).toHaveLength(1);
    await server.db.update(users).set({ emailVerified: false }).where(eq(users.email, guest.email));
    const { data } = await server.ok('POST /invitations/accept', { body: { token } }, guest);
    expect(data).toMatchObject({ email_confirmed: true, shop: { id: owner.shopIds[0] } });
  });

  it('[§D-confirmed] who was here before anybody asked counts as confirmed', async () => {
    const folder = join(import.meta.dirname, '../../server/db/migrations');
    const names = (await readdir(folder)).filter((name) => name.includes('people-are-confirmed'));
    expect(names).toHaveLength(1);
    const person = await newPerson(server.db, { emailVerified: false });
    const statements = await readFile(join(folder, names[0] ?? ''), 'utf8');
    await server.db.transaction(async (tx) => {
      await tx.execute(sql.raw(statements));
      expect(await tx.$count(users, eq(users.emailVerified, false))).toBe(0);
      expect(await tx.$count(users, eq(users.id, person.userId))).toBe(1);
    });
  });

  it('[§D-confirmed] somebody else’s invitation neither lets in nor confirms', async () => {
    const owner = await newPerson(server.db);
    const other = await signUp();
    const email = newEmail();
    await server.ok('POST /shop/users', { body: { email, role: 'member' } }, owner);
    const token =
      /invitation=(?:3D)?([\w-]{43})/.exec(await mailTo(server, email, 'invitation='))?.[1] ?? '';
    const refused = await server.refused('POST /invitations/accept', { body: { token } }, other);
    expect(refused.code).toBe('forbidden');
    expect(await isConfirmed(other.token)).toBe(false);
  });

  it('[§D-confirmed] a password that is set by a mailed link confirms the address', async () => {
    const { email } = await signUp();
    await server.ok('POST /auth/forgot-password', { body: { email } });
    await server.services.accounts.idle();
    const token =
      /\/reset-password\/([\w-]+)/.exec(await mailTo(server, email, '/reset-password/'))?.[1] ?? '';
    await server.ok('POST /auth/reset-password', { body: { token, password: `${password}!` } });
    const { data } = await server.ok('POST /auth/login', {
      body: { email, password: `${password}!` },
    });
    expect(await isConfirmed(data.token)).toBe(true);
  });
});
