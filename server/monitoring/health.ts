import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { Db } from '../db/database.ts';
import type { Replica } from '../db/replica.ts';
import { logFailure } from '../lib/log-failure.ts';
import { version } from '../lib/version.ts';

/** What a server is doing: one that starts or stops is well, and is to be sent nothing. */
export interface Phase {
  now: 'starting' | 'working' | 'stopping';
}

/** `/healthz`, whether the server is well, and `/readyz`, whether it is to be sent requests: 200 or 503, for balancers and start scripts. */
export function health(db: Db, phase: Readonly<Phase>, replica: Replica | null = null): Hono {
  const app = new Hono();
  const answer = async (c: Context) => {
    try {
      await db.execute(sql`select 1`);
      // A replica that isn't followed makes nobody wait: the database is asked in its place.
      const more = replica === null ? {} : { replica: replica.state() };
      return c.json({ status: 'ok', version, ...more });
    } catch (error) {
      logFailure('The database does not answer', error);
      return c.json({ status: 'database_unreachable', version }, 503);
    }
  };
  app.get('/healthz', answer);
  app.get('/readyz', async (c) => {
    if (phase.now === 'working') return answer(c);
    return c.json({ status: phase.now, version }, 503);
  });
  return app;
}
