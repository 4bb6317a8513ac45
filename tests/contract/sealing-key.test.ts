import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sealingKeys, users } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson, newSession } from '../support/server-people.ts';

onOneDatabase('the key that a person’s devices seal with', (database) => {
  const server = serverFor({ database });

  it('[§D-sealed] [§D-sealed-key] is the same for all their sessions, also of several that ask first at once, and nobody else’s', async () => {
    const { token, userId, shopIds } = await newPerson(server.db);
    const next = await newSession(server.db, userId, { shopId: shopIds[0] });
    const answers = await Promise.all(
      [token, token, next, next].map((one) =>
        server.ok('GET /user/sealing-key', {}, { token: one }),
      ),
    );
    const keys = new Set(answers.map(({ data }) => JSON.stringify(data)));
    expect(keys.size).toBe(1);
    expect(await server.db.$count(sealingKeys, eq(sealingKeys.userId, userId))).toBe(1);
    const { token: stranger } = await newPerson(server.db);
    const other = await server.ok('GET /user/sealing-key', {}, { token: stranger });
    expect(keys).not.toContain(JSON.stringify(other.data));
  });

  it('[§D-sealed-key] is a pair: what its public half closes its private half opens', async () => {
    const { token } = await newPerson(server.db);
    const { data } = await server.ok('GET /user/sealing-key', {}, { token });
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    const jwk = { kty: 'EC', crv: 'P-256', ...data };
    const { d: _, ...open } = jwk;
    const other = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
    const mine = await crypto.subtle.importKey('jwk', jwk, curve, false, ['deriveBits']);
    const theirs = await crypto.subtle.importKey('jwk', open, curve, false, []);
    const bits = await Promise.all([
      crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, other.privateKey, 256),
      crypto.subtle.deriveBits({ name: 'ECDH', public: other.publicKey }, mine, 256),
    ]);
    expect(Buffer.from(bits[0])).toEqual(Buffer.from(bits[1]));
  });

  it('[§D-sealed-key] isn’t for who has no session any more, is kept by nobody on the way, and goes with the person', async () => {
    const { token, userId } = await newPerson(server.db);
    const answer = await server.send('GET /user/sealing-key', {}, { token });
    expect(answer.headers.get('cache-control')).toContain('no-store');
    await server.ok('POST /logout', {}, { token });
    const refused = await server.send('GET /user/sealing-key', {}, { token });
    expect(refused.status).toBe(401);
    expect(await refused.text()).not.toContain('"d"');
    await server.db.delete(users).where(eq(users.id, userId));
    expect(await server.db.$count(sealingKeys, eq(sealingKeys.userId, userId))).toBe(0);
  });
});
