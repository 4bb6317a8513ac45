import type { RunningJob } from '../../contract/entities/jobs.ts';
import type { Db } from '../db/database.ts';

/** Work that outlives a request: queued in the transaction that requests it. */
export interface JobQueue {
  /** Queues the work of `jobs` row `jobId`; runs after the transaction of `db` commits, and again after a crash. */
  enqueue(db: Db, kind: RunningJob['kind'], jobId: string): Promise<void>;
}
