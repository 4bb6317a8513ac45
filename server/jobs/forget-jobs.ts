import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { day } from '../lib/durations.ts';

/** How long a finished job is kept, and the most that a shop or supplier may have `[§D-quotas]`. */
const keptFor = 30 * day;
const most = 500;

export async function forgetEndedJobs(db: Db, now: number): Promise<void> {
  const before = new Date(now - keptFor).toISOString();
  await db.execute(sql`
    delete from jobs using (
      select id, row_number() over (partition by tenant order by created_at desc, id) as place
      from jobs where finished_at is not null
    ) as ended
    where jobs.id = ended.id and (ended.place > ${most}::int or jobs.finished_at < ${before}::timestamptz)`);
}
