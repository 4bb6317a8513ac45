import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { logFailure } from '../lib/log-failure.ts';
import type { Db } from './database.ts';
import * as schema from './schema.ts';

/** A replica's state: in use, too far behind, or unreachable. */
export interface ReplicaState {
  state: 'used' | 'behind' | 'away';
  /** How many seconds of writes it may lack; null until it has caught up for the first time. */
  lag: number | null;
}

/** A copy of the database that follows it, for reads that may be some seconds old `[§D-replica]`. */
export interface Replica {
  /** Null while the replica is too old or unreachable: the caller then uses the database itself. */
  take(): Db | null;
  /** Reports a failed read: the replica isn't used again until a check succeeds. */
  failed(error: unknown): void;
  state(): ReplicaState;
  stop(): Promise<void>;
}

interface Options {
  url: string;
  primary: Db;
  /** In milliseconds: how old its answers may be, and the time between two checks. */
  oldest?: number;
  every?: number;
  now?: () => number;
}

/** In milliseconds: the time after which a client gives a request up `[§9-timeout]`. */
const patience = 20_000;
/** The longest a check may take before the replica counts as unreachable. */
const lookPatience = 3_000;
/** The most log positions to remember; for a replica that is further behind, only the newest matter. */
const mostMarks = 1_000;

/**
 * The replica's age is measured by the database's log, because the replica's own timestamp stands still while nothing
 * is written. Each second the current log position is remembered; once the replica has replayed up to it, the replica
 * is as new as that second.
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
    // Logged only once until the replica works again: otherwise each check would log the same.
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

/** Parses a log position such as `16/B374D848`. */
function positionOf(lsn = '0/0'): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
