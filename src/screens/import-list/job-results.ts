import type { GateCode, ImportProduct } from '../../../contract/entities/import-products.ts';
import type { RunningJob } from '../../../contract/entities/jobs.ts';

/** The result for one item of a bulk import. */
export interface ResultRow {
  id: number | null;
  subject: string;
  outcome: 'published' | 'failed';
  /** Why it failed: a code of the gate, or another code that only `text` explains. */
  code: string | null;
  text: string | null;
}

const gateCodes: readonly string[] = [
  'price_zero',
  'price_below_cost',
  'out_of_stock',
  'nothing_included',
  'margin_low',
  'stock_low',
] satisfies GateCode[];

export function isGateCode(code: string): code is GateCode {
  return gateCodes.includes(code);
}

/**
 * The results of a job, one row per item: first the failures, in the job's order, then the items published since it
 * began, from the list on the device.
 */
export function jobResults(
  job: Pick<RunningJob, 'created_at' | 'errors'>,
  products: readonly Pick<ImportProduct, 'id' | 'title' | 'state' | 'updated_at'>[],
): ResultRow[] {
  const began = Date.parse(job.created_at);
  const failed = job.errors.map(({ id, subject, code, text }) => ({
    id,
    subject,
    outcome: 'failed' as const,
    code,
    text,
  }));
  const published = products
    .filter(({ state, updated_at }) => state === 'published' && Date.parse(updated_at) >= began)
    .map(({ id, title }) => ({
      id,
      subject: title,
      outcome: 'published' as const,
      code: null,
      text: null,
    }));
  return [...failed, ...published];
}

/** Whether a job is running or will be. */
export function isUnderWay({ state }: Pick<RunningJob, 'state'>): boolean {
  return state === 'pending' || state === 'running' || state === 'retrying';
}
