import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { refusalOf } from '../../server/http/error-answer.ts';
import { createTestDatabase, whyNoPostgres } from '../support/postgres.ts';

describe.skipIf(whyNoPostgres() !== null)('statements', () => {
  it('[§D-shares] on PostgreSQL a request’s statement is ended when nobody waits for it any more, and told as a 503; a job’s goes on', async () => {
    const { url, drop } = await createTestDatabase();
    const opened = await openPostgres(url);
    const limits = await Promise.all(
      [opened.requests, opened.db].map((db) => db.execute(sql`show statement_timeout`)),
    );
    expect(limits.map(({ rows }) => rows[0])).toEqual([
      { statement_timeout: '20s' },
      { statement_timeout: '0' },
    ]);
    const ended = await opened.requests
      .transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 50`);
        await tx.execute(sql`select pg_sleep(10)`);
      })
      .catch((error: unknown) => error);
    expect(refusalOf(ended, 'id')).toMatchObject({ refusal: { status: 503 }, log: true });
    await opened.close();
    await drop();
  });
});
