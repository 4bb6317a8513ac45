import { z } from 'zod';
import type { ImportReport } from './report.ts';

/** What a job row keeps of an import: what was asked for, and how far it is. */
export const jobInput = z.object({
  file: z.string(),
  /** The file is the server's own copy, deleted when the job has ended. */
  uploaded: z.boolean(),
  /** What the person calls the file. */
  name: z.string(),
  currency: z.string().nullable(),
  map: z.string().nullable(),
  decimal: z.enum(['.', ',', 'either']).nullable(),
  images: z.string().nullable(),
  dryRun: z.boolean(),
  /** Every bad row is written there as a line; null: only the first ones are kept. */
  badLog: z.string().nullable(),
  /**
   * Set when the whole file is staged, and behind which product merging goes on. Rewritten often, so the report's
   * errors stand in the job row's own column only.
   */
  merging: z
    .object({
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
