import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { refusalOf } from '../../server/http/error-answer.ts';
import { runCluster } from '../cluster/run.ts';
import {
  createTestDatabase,
  type OwnPostgres,
  startEmbedded,
  whyNoPostgres,
} from '../support/postgres.ts';
import { until } from '../support/until.ts';

describe.skipIf(whyNoPostgres() !== null)('servers that share a database', () => {
  let postgres: OwnPostgres | null = null;
  beforeAll(async () => {
    postgres = await startEmbedded();
  });
  afterAll(() => postgres?.stop());

  it('[§D-cluster] killed one after the other, and the database restarted once: nothing acknowledged is lost or doubled, and only 502 and 503 are answered meanwhile', {
    timeout: 240_000,
  }, async () => {
    if (postgres === null) throw new Error('There is no PostgreSQL that may be restarted.');
    const size = { seconds: 24, seed: 3, killEvery: 7, processes: 3, people: 4 };
    const { findings, calls, kills, sold, files } = await runCluster(postgres, size);
    expect(findings).toEqual([]);
    expect(kills).toBeGreaterThan(0);
    expect(calls).toBeGreaterThan(100);
    expect(sold).toBeGreaterThan(0);
    expect(files).toBeGreaterThan(0);
  });

  it('[§D-cluster] a connection that the database ends between two statements fails the second, and a caller is told 503', async () => {
    const { url, drop } = await createTestDatabase();
    const { db, close } = await openPostgres(url);
    const failed = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::int)`);
      const alive = sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}::int`;
      await until(
        async () => (await db.execute(alive)).rows.length,
        (count) => count === 0,
      );
      await tx.execute(sql`select 1`);
    });
    const error = await failed.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(refusalOf(error, 'r1').refusal).toMatchObject({ status: 503, code: 'unavailable' });
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await close();
    await drop();
  });
});
