import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Role } from '../../contract/entities/team.ts';
import { invitations, shopUsers } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson, newSession, type Person } from '../support/server-people.ts';

const day = 24 * 60 * 60 * 1000;

onOneDatabase('the team', (database) => {
  let now = Date.now();
  const server = serverFor({ database, now: () => now });

  /** A member of another person's shop, with a session in it. */
  async function colleague(owner: Person, role: Role): Promise<Person> {
    const person = await newPerson(server.db, { shops: 0 });
    const shopId = owner.shopIds[0] ?? 0;
    await server.db.insert(shopUsers).values({ shopId, userId: person.userId, roleName: role });
    return { ...person, token: await newSession(server.db, person.userId, { shopId }) };
  }

  /** The token of the newest invitation mailed to an address. */
  async function mailedToken(email: string): Promise<string> {
    await server.services.mailer.idle();
    const folder = join(server.dataDir, 'mail');
    for (const name of (await readdir(folder)).sort().reverse()) {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('=\n', '');
      if (!text.includes(`To: ${email}`)) continue;
      const found = /invitation=(?:3D)?([\w-]{43})/.exec(text)?.[1];
      if (found) return found;
    }
    throw new Error(`no invitation was mailed to ${email}`);
  }

  const team = async (token: string) => (await server.ok('GET /shop/users', {}, { token })).data;

  it('[§6-team-role] [§D-tenancy] whoever owns another shop may do in this one what their role here says', async () => {
    const owner = await newPerson(server.db);
    const shopId = owner.shopIds[0] ?? 0;
    const stranger = await newPerson(server.db);
    await server.db
      .insert(shopUsers)
      .values({ shopId, userId: stranger.userId, roleName: 'limited' });
    const token = await newSession(server.db, stranger.userId, { shopId });
    const body = { email: `ny.${owner.email}`, role: 'member' as const };
    expect(await server.refused('POST /shop/users', { body }, { token })).toMatchObject({
      code: 'forbidden',
      details: { role: 'limited', needed: 'admin' },
    });
  });

  it('[§7-get-team] [§3-team-user] lists people by role, then who is invited', async () => {
    const owner = await newPerson(server.db);
    const limited = await colleague(owner, 'limited');
    const body = { email: ` Ny.${owner.email} `, role: 'member' as const };
    const { data: invited } = await server.ok('POST /shop/users', { body }, owner);
    expect(await team(limited.token)).toEqual([
      {
        email: owner.email,
        name: 'Test Testesen',
        photo: null,
        role: 'owner',
        state: 'active',
        invitation_expires_at: null,
        is_last_owner: true,
      },
      {
        email: limited.email,
        name: 'Test Testesen',
        photo: null,
        role: 'limited',
        state: 'active',
        invitation_expires_at: null,
        is_last_owner: false,
      },
      invited,
    ]);
    expect(invited).toEqual({
      email: `ny.${owner.email}`,
      name: null,
      role: 'member',
      state: 'invited',
      invitation_expires_at: new Date(now + 7 * day).toISOString(),
      is_last_owner: false,
    });
  });

  it('[§7-post-team] [§D-mail] the mail speaks the inviter’s language; its link lets the invited person in, once', async () => {
    const owner = await newPerson(server.db);
    const guest = await newPerson(server.db, { shops: 1 });
    const body = { email: guest.email, role: 'admin' as const };
    await server.ok(
      'POST /shop/users',
      { body },
      { ...owner, headers: { 'Accept-Language': 'en' } },
    );
    const token = await mailedToken(guest.email);
    const { data: seen } = await server.ok('GET /invitations/{token}', { token });
    expect(seen).toEqual({
      shop_name: 'Butik 1',
      role: 'admin',
      expires_at: new Date(now + 7 * day).toISOString(),
    });
    const rows = await server.db
      .select()
      .from(invitations)
      .where(eq(invitations.email, guest.email));
    expect(rows.map(({ tokenHash }) => tokenHash === token)).toEqual([false]);

    const stranger = await newPerson(server.db);
    const wrong = await server.refused('POST /invitations/accept', { body: { token } }, stranger);
    expect([wrong.status, wrong.code]).toEqual([403, 'forbidden']);
    const { data: user } = await server.ok('POST /invitations/accept', { body: { token } }, guest);
    expect(user.shop?.id).toBe(owner.shopIds[0]);
    const shops = await server.ok('GET /user/shops', {}, guest);
    expect(shops.data.map(({ role_name }) => role_name)).toEqual(['admin', 'owner']);
    const again = await server.refused('POST /invitations/accept', { body: { token } }, guest);
    expect([again.status, again.code]).toEqual([404, 'not_found']);
  });

  it('[§7-post-team] [§D-team] there is one open invitation an address: inviting again renews it, and the old link is dead', async () => {
    const person = await newPerson(server.db);
    const expiresAt = new Date(now + 30 * day);
    const stands = { shopId: person.shopIds[0], expiresAt };
    const owner = { ...person, token: await newSession(server.db, person.userId, stands) };
    const email = `to.${owner.email}`;
    const start = now;
    await server.ok('POST /shop/users', { body: { email, role: 'member' } }, owner);
    const first = await mailedToken(email);
    now += day;
    await server.ok('POST /shop/users', { body: { email, role: 'limited' } }, owner);
    const second = await mailedToken(email);
    expect(second).not.toBe(first);
    expect(await server.db.$count(invitations, eq(invitations.email, email))).toBe(1);
    expect((await server.refused('GET /invitations/{token}', { token: first })).status).toBe(404);
    expect((await server.ok('GET /invitations/{token}', { token: second })).data.role).toBe(
      'limited',
    );
    now += 7 * day;
    const late = await server.refused('GET /invitations/{token}', { token: second });
    expect([late.status, late.code]).toEqual([422, 'token_expired']);
    now = start;
  });

  it('[§7-post-team] a wrong address, a wrong role and somebody who is in are refused by their fields', async () => {
    const owner = await newPerson(server.db);
    const post = (body: object) => server.send('POST /shop/users', { body }, owner);
    const fields = async (body: object) => Object.keys((await (await post(body)).json()).errors);
    expect(await fields({ email: 'ikke-en-adresse', role: 'member' })).toEqual(['email']);
    expect(await fields({ email: 'a@example.com', role: 'chef' })).toEqual(['role']);
    expect(await fields({ email: owner.email, role: 'member' })).toEqual(['email']);
    const nothing = await post({});
    expect(nothing.status).toBe(422);
  });

  it('[§7-patch-team] [§6-team-role] only an owner makes and unmakes owners; a member changes nobody', async () => {
    const owner = await newPerson(server.db);
    const admin = await colleague(owner, 'admin');
    const member = await colleague(owner, 'member');
    const patch = (email: string, role: Role, by: Person) =>
      server.send('PATCH /shop/users/{email}', { email, body: { role } }, by);
    expect((await patch(member.email, 'limited', member)).status).toBe(403);
    expect((await patch(member.email, 'owner', admin)).status).toBe(403);
    expect((await patch(owner.email, 'member', admin)).status).toBe(403);
    expect((await patch(member.email, 'limited', admin)).status).toBe(200);
    expect((await patch(admin.email, 'owner', owner)).status).toBe(200);
    const invite = (role: Role, by: Person) =>
      server.send('POST /shop/users', { body: { email: `x.${role}@example.com`, role } }, by);
    expect((await invite('member', member)).status).toBe(403);
    expect((await team(owner.token)).map(({ role }) => role)).toEqual([
      'owner',
      'owner',
      'limited',
    ]);
    const done = await server.ok('GET /user/activities', {}, owner);
    expect(done.data[0]).toMatchObject({
      action: 'team.role_changed',
      subject: admin.email,
      before: { role: 'admin' },
      after: { role: 'owner' },
    });
  });

  it('[§7-delete-team] [§D-team] the last owner can be neither demoted nor removed, also when two go at once', async () => {
    const owner = await newPerson(server.db);
    const { email } = owner;
    const down = await server.refused(
      'PATCH /shop/users/{email}',
      { email, body: { role: 'admin' } },
      owner,
    );
    const out = await server.refused('DELETE /shop/users/{email}', { email }, owner);
    expect([down.status, down.code, out.status, out.code]).toEqual([
      409,
      'last_owner',
      409,
      'last_owner',
    ]);
    const second = await colleague(owner, 'owner');
    const both = await Promise.all(
      [owner, second].map((who) =>
        server.send('DELETE /shop/users/{email}', { email: who.email }, who),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('[§7-delete-team] who is removed leaves the shop at once; anybody may go themselves; an invitation is taken back', async () => {
    const owner = await newPerson(server.db);
    const member = await colleague(owner, 'member');
    const limited = await colleague(owner, 'limited');
    const remove = (email: string, by: Person) =>
      server.send('DELETE /shop/users/{email}', { email }, by);
    expect((await remove(member.email, limited)).status).toBe(403);
    expect((await remove(member.email, owner)).status).toBe(200);
    expect((await server.send('GET /shop/users', {}, member)).status).toBe(403);
    expect((await server.ok('GET /user', {}, member)).data.shop).toBeNull();
    expect((await remove(limited.email, limited)).status).toBe(200);
    const email = `til.${owner.email}`;
    await server.ok('POST /shop/users', { body: { email, role: 'member' } }, owner);
    const token = await mailedToken(email);
    expect((await remove(email, owner)).status).toBe(200);
    expect((await server.refused('GET /invitations/{token}', { token })).status).toBe(404);
    expect(await team(owner.token)).toHaveLength(1);
  });

  it('[§D-tenancy] another shop’s people and unknown addresses are 404', async () => {
    const owner = await newPerson(server.db);
    const other = await newPerson(server.db);
    for (const email of [other.email, 'ukendt@example.com', 'abc']) {
      const patched = await server.refused(
        'PATCH /shop/users/{email}',
        { email, body: { role: 'member' } },
        owner,
      );
      const removed = await server.refused('DELETE /shop/users/{email}', { email }, owner);
      expect([patched.status, removed.status]).toEqual([404, 404]);
    }
    expect(await team(other.token)).toHaveLength(1);
  });
});
