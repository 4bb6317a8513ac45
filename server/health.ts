import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Db } from './db/database.ts';
import { logFailure } from './log-failure.ts';
import { version } from './version.ts';

/** Whether the server can do its work: 200 when the database answers, else 503. For balancers and start scripts. */
export function health(db: Db): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    try {
      await db.execute(sql`select 1`);
      return c.json({ status: 'ok', version });
    } catch (error) {
      logFailure('The database does not answer', error);
      return c.json({ status: 'database_unreachable', version }, 503);
    }
  });
  return app;
}
