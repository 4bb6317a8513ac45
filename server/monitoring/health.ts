import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Replica } from '../db/replica.ts';
import { logFailure } from '../lib/log-failure.ts';
import { version } from '../lib/version.ts';

/** What a server is doing: one that is starting or stopping is healthy, but should get no requests. */
export interface Phase {
  now: 'starting' | 'working' | 'stopping';
}

/** The cheapest question that only a working database answers. */
const ping = prepared('ping', (db) =>
  db.select({ one: sql<number>`1` }).from(sql`(values (1)) as one`),
);

/**
 * `/healthz`, whether the server is healthy, and `/readyz`, whether it should get requests: 200 or 503, for load
 * balancers and start scripts.
 */
export function health(db: Db, phase: Readonly<Phase>, replica: Replica | null = null): Hono {
  const app = new Hono();
  const answer = async (c: Context) => {
    try {
      await ping(db).execute();
      // A lagging replica doesn't make the server unready: the database is asked instead.
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
