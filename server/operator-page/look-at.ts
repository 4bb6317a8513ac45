import type { Db } from '../db/database.ts';
import type { PoolState } from '../db/opened.ts';
import { version } from '../lib/version.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Followers, Following } from '../monitoring/followers.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { readWork, type WorkFound } from '../monitoring/read-work.ts';
import type { RecentCall } from '../monitoring/recent-calls.ts';
import {
  type ErrorGroup,
  type PageVitals,
  readErrors,
  readVitals,
} from '../reports/read-reports.ts';
import { type GivenUp, readGivenUp } from './read-given-up.ts';
import { countJobs, type JobCounts } from './read-jobs.ts';
import { type Lag, readLag } from './read-lag.ts';
import { readStores, type StoreSeen } from './read-stores.ts';

/** Data that only this process has. */
interface OfProcess {
  pid: number;
  version: string;
  /** Milliseconds since 1970. */
  since: number;
  calls: RecentCall[];
  following: Following;
  /** Mails that are being sent or are waiting. */
  mails: number;
  pools: PoolState[];
  /** In bytes. */
  memory: { resident: number; heap: number };
}

/** All data of the operator's page; the parts from the database cover all processes. */
export interface Seen {
  now: number;
  found: WorkFound;
  jobs: JobCounts[];
  givenUp: GivenUp[];
  stores: StoreSeen[];
  lag: Lag;
  errors: ErrorGroup[];
  vitals: PageVitals[];
  process: OfProcess;
}

export interface Watched {
  db: Db;
  metrics: Pick<Metrics, 'slowest'>;
  followers: Pick<Followers, 'read'>;
  mailer: Pick<MailQueue, 'waiting'>;
  pools(): PoolState[];
  now(): number;
}

/** About as many as fit on a screen. */
const shownCalls = 15;

export async function lookAt({
  db,
  metrics,
  followers,
  mailer,
  pools,
  now: clock,
}: Watched): Promise<Seen> {
  const now = clock();
  const { rss: resident, heapUsed: heap } = process.memoryUsage();
  return {
    now,
    found: await readWork(db, now),
    jobs: await countJobs(db, now),
    givenUp: await readGivenUp(db, now),
    stores: await readStores(db, now),
    lag: await readLag(db, now),
    errors: await readErrors(db, now),
    vitals: await readVitals(db, now),
    process: {
      pid: process.pid,
      version,
      since: Date.now() - process.uptime() * 1_000,
      calls: metrics.slowest(shownCalls),
      following: followers.read(),
      mails: mailer.waiting,
      pools: pools(),
      memory: { resident, heap },
    },
  };
}
