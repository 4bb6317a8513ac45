import { and, eq } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createKnownSessions } from '../../server/auth/known-sessions.ts';
import { hashToken } from '../../server/auth/tokens.ts';
import { createNoticeBoard } from '../../server/db/notices.ts';
import { sessions, shopUsers } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('known sessions', (database) => {
  const server = serverFor({ database });
  const status = async (token: string) =>
    (await server.send('GET /import-products', {}, { token })).status;

  it('[§D-sessions-known] what ends a session or where it stands, whoever writes it, is known with the next request', async () => {
    const [gone, elsewhere] = [await newPerson(server.db), await newPerson(server.db)];
    const tokens = [gone.token, elsewhere.token];
    expect(await Promise.all([...tokens, ...tokens].map(status))).toEqual([200, 200, 200, 200]);
    await server.db.delete(sessions).where(eq(sessions.userId, gone.userId));
    expect(await status(gone.token)).toBe(401);
    await server.db
      .delete(shopUsers)
      .where(
        and(
          eq(shopUsers.userId, elsewhere.userId),
          eq(shopUsers.shopId, elsewhere.shopIds[0] ?? 0),
        ),
      );
    expect(await status(elsewhere.token)).toBe(403);
  });

  if (database === 'postgres') {
    it('[§D-sessions-known] what another process writes is known a moment later', async () => {
      const { token, userId } = await newPerson(server.db);
      expect([await status(token), await status(token)]).toEqual([200, 200]);
      const { connectionString } = Reflect.get(server.db, '$client').options;
      const other = new pg.Client({ connectionString });
      await other.connect();
      await other.query('delete from sessions where user_id = $1', [userId]);
      await other.end();
      // Sooner than the kept session would expire.
      await expect.poll(() => status(token)).toBe(401);
    });
  }

  it('[§D-sessions-known] one is looked up once in ten seconds, and each time while nobody listens to the database', async () => {
    const { token, userId } = await newPerson(server.db);
    const hash = hashToken(token);
    const board = createNoticeBoard();
    const known = createKnownSessions(board);
    const now = Date.now();
    const read = (at = now) => known.read(server.db, hash, at);
    const first = await read();
    expect(await read()).not.toBe(first);
    board.joined();
    const kept = await read();
    expect(kept?.userId).toBe(userId);
    expect(await read(now + 9_000)).toBe(kept);
    expect(await read(now + 11_000)).not.toBe(kept);
    const held = await read();
    board.tell('sessions', 'somebody else');
    expect(await read()).toBe(held);
    board.tell('sessions', userId);
    expect(await read()).not.toBe(held);
    const before = await read();
    board.left();
    expect(await read()).not.toBe(before);
  });

  it('[§D-sessions-known] a session that changes while it is read isn’t kept', async () => {
    const { token, userId } = await newPerson(server.db);
    const board = createNoticeBoard();
    const known = createKnownSessions(board);
    board.joined();
    const reading = known.read(server.db, hashToken(token), Date.now());
    board.tell('sessions', userId);
    const row = await reading;
    expect(await known.read(server.db, hashToken(token), Date.now())).not.toBe(row);
  });
});
