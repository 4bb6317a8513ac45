import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/** The most sessions of one person: several devices, and sessions that were never signed out. */
export const mostSessions = 50;

/** Ends the oldest sessions of the person with this session, if there are too many `[§D-quotas]`. */
export async function endOldestSessions(db: Db, tokenHash: string): Promise<void> {
  await db.execute(sql`
    delete from sessions where id in (
      select id from sessions
      where user_id = (select user_id from sessions where token = ${tokenHash})
      order by token = ${tokenHash} desc, created_at desc, id offset ${mostSessions}::int)`);
}
