import { z } from 'zod';
import { readOptions } from './read-options.ts';
import type { ImportReport } from './report.ts';

/** What a job row keeps of an import: what was asked for, and how far it is. */
export const jobInput = readOptions.extend({
  /** What the person calls the file; it is kept by the job's id, see `JobFiles`. */
  name: z.string(),
  /** How large it is: another one isn't it. */
  bytes: z.int().default(0),
  /** Pictures were taken in with it. */
  pictures: z.boolean().default(false),
  dryRun: z.boolean(),
  /** The file is all that the supplier offers, and so much of the rest may leave, in percent. */
  complete: z
    .object({ atMost: z.number().min(0).max(100) })
    .nullable()
    .default(null),
  /** Every bad row is kept as a line beside the file, not the first ones alone. */
  allBad: z.boolean().default(false),
  /**
   * Set when the whole file is staged, and behind which product merging goes on. Rewritten often, so the report's
   * errors stand in the job row's own column only.
   */
  merging: z
    .object({
      /** What the rows are staged as. */
      staged: z.string().optional(),
      cursor: z.string().nullable(),
      merged: z.boolean(),
      report: z.custom<Omit<ImportReport, 'errors'>>((it) => typeof it === 'object' && it !== null),
    })
    .nullable(),
});
export type JobInput = z.infer<typeof jobInput>;

/** The counters of a job row. */
export const countersOf = ({ rows, rowsIn, bad }: ImportReport) => ({
  total: rows,
  ok: rowsIn,
  failed: bad,
});
