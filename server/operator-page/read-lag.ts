import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sessions } from '../db/schema.ts';
import { day, hour } from '../lib/durations.ts';

export interface Lag {
  /** Sessions with recent requests. */
  sessions: { lastHour: number; lastDay: number };
  /** How many seconds each replica of the database is behind; null if the database can't tell, or not to our user. */
  replicas: { state: string; seconds: number | null }[] | null;
}

/** What the database knows about devices and replicas that follow it. */
export async function readLag(db: Db, now: number): Promise<Lag> {
  const since = (ago: number) => sql`${new Date(now - ago).toISOString()}::timestamptz`;
  const [used] = await db
    .select({
      lastHour: sql<number>`(count(*) filter (where ${sessions.lastUsedAt} > ${since(hour)}))::int`,
      lastDay: sql<number>`(count(*) filter (where ${sessions.lastUsedAt} > ${since(day)}))::int`,
    })
    .from(sessions);
  const replicas = await db
    .execute<{ state: string | null; seconds: number | null }>(
      sql`select state, extract(epoch from replay_lag)::float8 as seconds from pg_stat_replication order by pid`,
    )
    .then(
      ({ rows }) => rows.map(({ state, seconds }) => ({ state: state ?? '', seconds })),
      () => null,
    );
  return { sessions: used ?? { lastHour: 0, lastDay: 0 }, replicas };
}
