import { z } from 'zod';
import { readOptions } from './read-options.ts';
import type { ImportReport } from './report.ts';

/** The stored input of an import job: what was asked for, and its progress. */
export const jobInput = readOptions.extend({
  /** The file's name for the person; it is stored under the job's id, see `JobFiles`. */
  name: z.string(),
  /** Its size: a file of another size isn't the same one. */
  bytes: z.int().default(0),
  /** Whether pictures were received with it. */
  pictures: z.boolean().default(false),
  dryRun: z.boolean(),
  /** The file is the supplier's complete catalogue; at most this percentage of the products on offer may leave. */
  complete: z
    .object({ atMost: z.number().min(0).max(100) })
    .nullable()
    .default(null),
  /** Whether every bad row is written to a file next to this one, not only the first ones to the job. */
  allBad: z.boolean().default(false),
  /**
   * Set when the whole file is staged: the product after which merging goes on. Written often, so the report's errors
   * are only in the job row's own column.
   */
  merging: z
    .object({
      /** The id under which the rows are staged. */
      staged: z.string().optional(),
      cursor: z.string().nullable(),
      merged: z.boolean(),
      report: z.custom<Omit<ImportReport, 'errors'>>((it) => typeof it === 'object' && it !== null),
    })
    .nullable(),
});
export type JobInput = z.infer<typeof jobInput>;

/** The counters for a job row. */
export const countersOf = ({ rows, rowsIn, bad }: ImportReport) => ({
  total: rows,
  ok: rowsIn,
  failed: bad,
});
