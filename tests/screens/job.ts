import { runningJob } from '../support/running-job.ts';
import { now } from './now.ts';

/** A running import. */
export const job = runningJob({
  progress: 42,
  total: 38,
  ok: 15,
  failed: 1,
  created_at: new Date(now - 20_000).toISOString(),
});
