import { z } from 'zod';
import { instant } from './money.ts';

export const jobState = z.enum([
  'pending',
  'running',
  'completed',
  'retrying',
  'failed',
  'cancelled',
]);

/** Long work in progress, as returned by `GET /shop/events` `[§3-job]`. */
export const runningJob = z.object({
  id: z.string(),
  kind: z.enum(['bulk_import', 'catalogue_import', 'feed_build']),
  name: z.string(),
  state: jobState,
  /** The share of rows that are done, 0 to 100. */
  progress: z.int().min(0).max(100),
  total: z.int(),
  ok: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** At most the first 100 failed rows; `subject` is the name by which the person knows the row. */
  errors: z.array(
    z.object({ id: z.int().nullable(), subject: z.string(), code: z.string(), text: z.string() }),
  ),
  /** What else the person should know about the job, in their language: what was dropped, left out or assumed. */
  notes: z.array(z.object({ code: z.string(), text: z.string() })).optional(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type RunningJob = z.infer<typeof runningJob>;
