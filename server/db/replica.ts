import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { logFailure } from '../lib/log-failure.ts';
import type { Db } from './database.ts';
import * as schema from './schema.ts';

/** How it is with a replica: read from, too far behind, or not to be asked. */
export interface ReplicaState {
  state: 'used' | 'behind' | 'away';
  /** For how many seconds it may lack what was written; null before it was ever seen to follow. */
  lag: number | null;
}

/** A copy of the database that follows it, for reads that may be some seconds old `[§D-replica]`. */
export interface Replica {
  /** Null while it is too old, or away: then the database itself is asked. */
  take(): Db | null;
  /** A read of it failed: it isn't asked again before it was seen to be well. */
  failed(error: unknown): void;
  state(): ReplicaState;
  stop(): Promise<void>;
}

interface Options {
  url: string;
  primary: Db;
  /** In milliseconds: how old what it answers may be, and between two looks at it. */
  oldest?: number;
  every?: number;
  now?: () => number;
}

/** In milliseconds: a client gives a request up after as long `[§9-timeout]`. */
const patience = 20_000;
/** Of a look: longer, and it counts as away. */
const lookPatience = 3_000;
/** So many marks are waited for; of a replica that is further behind the newest alone matter. */
const mostMarks = 1_000;

/**
 * How old it is, is measured by the database's own log and not by a clock of the replica's, which stands still where nothing is written: every second it is
 * noted how far the log has come, and of what the replica has replayed it is known when that was all there was.
 */
export function openReplica({
  url,
  primary,
  oldest = 10_000,
  every = 1_000,
  now = Date.now,
}: Options): Replica {
  const shared = { connectionString: url, connectionTimeoutMillis: lookPatience };
  const pool = new pg.Pool({ ...shared, max: 10, statement_timeout: patience });
  const looking = new pg.Pool({ ...shared, max: 1, statement_timeout: lookPatience });
  for (const each of [pool, looking]) {
    each.on('error', (error) => logFailure('The replica closed a connection', error));
    each.on('connect', (client) => void client.on('error', () => {}));
  }
  const db: Db = drizzle(pool, { schema });
  const eye: Db = drizzle(looking, { schema });
  let marks: { at: number; position: bigint }[] = [];
  let freshAt: number | null = null;
  let isAway = true;
  let isTold = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const at = now();
    const [written] = (
      await primary.execute<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`)
    ).rows;
    marks.push({ at, position: positionOf(written?.lsn) });
    if (marks.length > mostMarks) marks.shift();
    const [replayed] = (
      await eye.execute<{ lsn: string | null }>(
        sql`select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn`,
      )
    ).rows;
    if (!replayed?.lsn) throw new Error('DATABASE_REPLICA_URL names no standby of DATABASE_URL.');
    const reached = positionOf(replayed.lsn);
    freshAt = marks.findLast(({ position }) => position <= reached)?.at ?? freshAt;
    marks = marks.filter(({ position }) => position > reached);
    isAway = false;
    isTold = false;
  }

  async function watch(): Promise<void> {
    await look().catch(failed);
    if (!stopped) timer = setTimeout(() => void watch(), every).unref();
  }

  function failed(error: unknown): void {
    isAway = true;
    // Once, until it was well again: a look each second fails alike.
    if (!isTold && !stopped)
      logFailure('The replica can’t be asked; the database is instead', error);
    isTold = true;
  }

  const lagNow = () => (freshAt === null ? null : Math.max(now() - freshAt, 0));
  const isNear = () => (lagNow() ?? Number.POSITIVE_INFINITY) <= oldest;
  const watching = watch();

  return {
    take: () => (!isAway && isNear() ? db : null),
    failed,
    state() {
      const lag = lagNow();
      const seconds = lag === null ? null : lag / 1_000;
      if (isAway) return { state: 'away', lag: seconds };
      return { state: isNear() ? 'used' : 'behind', lag: seconds };
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await watching;
      await Promise.all([pool.end(), looking.end()]);
    },
  };
}

/** Of a place in the log, as `16/B374D848`. */
function positionOf(lsn = '0/0'): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
