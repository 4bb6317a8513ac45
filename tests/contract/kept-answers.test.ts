import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { idempotencyKeys } from '../../server/db/schema.ts';
import {
  findOutcome,
  forgetCrowdedKeys,
  forgetOldKeys,
  mostKept,
  writeOnce,
} from '../../server/http/idempotency.ts';
import { ownDatabase } from '../support/own-database.ts';
import { onOneDatabase } from '../support/server.ts';

const day = 24 * 60 * 60 * 1000;

onOneDatabase('answers that are kept for a key', (database) => {
  const opened = ownDatabase(database);

  /** Keeps answers `k1` (the newest) to `k<count>`, one second apart. */
  const fill = (userId: string, count: number, bytes = 32) =>
    opened.db.execute(sql`
      insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_at)
      select ${userId}, 'k' || n, '', 200,
        jsonb_build_object('data', (select string_agg(md5(n || ' ' || i), '') from generate_series(1, ${bytes / 32}::int) i)),
        now() - n * interval '1 second'
      from generate_series(1, ${count}::int) n`);
  const keysOf = async (userId: string) => {
    const rows = await opened.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, userId));
    return rows.map(({ key }) => Number(key.slice(1))).toSorted((a, b) => a - b);
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

  it('[§D-quotas] are so many and so large for one person, and the oldest go; nobody else’s do', async () => {
    const [many, large, other] = [randomUUID(), randomUUID(), randomUUID()];
    await fill(many, 50);
    await fill(large, 50, 3_200);
    await fill(other, 20);
    await forgetCrowdedKeys(opened.db, null, { keys: 20, bytes: 50_000 });
    expect(await keysOf(many)).toEqual(upTo(20));
    expect(await keysOf(other)).toEqual(upTo(20));
    const left = await keysOf(large);
    expect(left.length).toBeGreaterThan(5);
    expect(left.length).toBeLessThan(20);
    expect(left).toEqual(upTo(left.length));
    await forgetCrowdedKeys(opened.db, large, { keys: 20, bytes: 10 });
    expect(await keysOf(large)).toEqual([1]);
    expect(await keysOf(many)).toHaveLength(20);
  });

  it('[§D-quotas] that fill the room to its last byte stay, and with a byte less the oldest goes', async () => {
    const userId = randomUUID();
    await fill(userId, 5, 320);
    const { rows } = await opened.db.execute<{ bytes: string }>(
      sql`select sum(pg_column_size(answer)) as bytes from idempotency_keys where user_id = ${userId}`,
    );
    const bytes = Number(rows[0]?.bytes);
    await forgetCrowdedKeys(opened.db, userId, { keys: 20, bytes });
    expect(await keysOf(userId)).toEqual(upTo(5));
    await forgetCrowdedKeys(opened.db, userId, { keys: 20, bytes: bytes - 1 });
    expect(await keysOf(userId)).toEqual(upTo(4));
  });

  it('[§D-quotas] are 20,000 for one person where nothing else is said, and 64 MB', async () => {
    const userId = randomUUID();
    await fill(userId, 20_001);
    await forgetCrowdedKeys(opened.db, userId);
    expect(await keysOf(userId)).toEqual(upTo(20_000));
    expect(mostKept.bytes).toBe(67_108_864);
  });

  it('[§D-idempotency] are forgotten when they are older than 14 days, and nobody’s a moment sooner', async () => {
    const userId = randomUUID();
    await fill(userId, 1);
    const now = Math.ceil(Date.now() / 1000) * 1000;
    await opened.db
      .update(idempotencyKeys)
      .set({ createdAt: new Date(now - 14 * day) })
      .where(eq(idempotencyKeys.userId, userId));
    await forgetOldKeys(opened.db, now);
    expect(await keysOf(userId)).toEqual([1]);
    await forgetOldKeys(opened.db, now + 1);
    expect(await keysOf(userId)).toEqual([]);
  });

  it('[§D-idempotency] are found by person and key, for the same question alone', async () => {
    const [userId, stranger] = [randomUUID(), randomUUID()];
    const write = { userId, key: 'a', fingerprint: 'asked' };
    const other = { ...write, key: 'b' };
    const said = (body: unknown) => ({ status: 200, body, replayed: true });
    await writeOnce(opened.db, write, async () => 'first');
    await writeOnce(opened.db, other, async () => 'second');
    await writeOnce(opened.db, { ...write, userId: stranger }, async () => 'theirs');
    expect(await findOutcome(opened.db, write)).toEqual(said('first'));
    expect(await findOutcome(opened.db, other)).toEqual(said('second'));
    expect(await findOutcome(opened.db, { ...write, userId: stranger })).toEqual(said('theirs'));
    expect(await findOutcome(opened.db, { ...write, key: 'c' })).toBeNull();
    await expect(findOutcome(opened.db, { ...write, fingerprint: 'x' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('[§D-idempotency] are kept of no write that failed, nor of one without a key', async () => {
    const userId = randomUUID();
    const write = { userId, key: 'a', fingerprint: 'asked' };
    const broken = () => Promise.reject(new Error('no line'));
    await expect(writeOnce(opened.db, write, broken)).rejects.toThrow('no line');
    expect(await findOutcome(opened.db, write)).toBeNull();
    const done = { status: 200, body: 'done', replayed: false };
    expect(await writeOnce(opened.db, null, async () => 'done')).toEqual(done);
    expect(await opened.db.$count(idempotencyKeys, eq(idempotencyKeys.userId, userId))).toBe(0);
    expect(await writeOnce(opened.db, write, async () => 'done')).toEqual(done);
    expect(await writeOnce(opened.db, write, broken)).toEqual({ ...done, replayed: true });
  });
});
