import type { VitalReport } from '../../contract/entities/reports.ts';

type Metric = VitalReport['metric'];

/** Each bucket is wider than the one before by this factor, so a percentile is off by a tenth at most. */
const step = 1.1;
/** Smaller values don't matter: a millisecond, or a hundredth of a visible shift. */
const smallest = { LCP: 1, INP: 1, TTFB: 1, CLS: 0.001 } satisfies Record<Metric, number>;

/** The lower end of the bucket that a value falls into. */
export function bucketOf(metric: Metric, value: number): number {
  const least = smallest[metric];
  if (value < least) return 0;
  const at = Math.floor(Math.log(value / least) / Math.log(step) + 1e-9);
  return Number((least * step ** at).toPrecision(6));
}

/**
 * The value that three of four stay below: the upper end of the bucket in which that share is reached; 0 for no values.
 */
export function percentile(
  cells: readonly { bucket: number; count: number }[],
  share: number,
): number {
  const sorted = cells.toSorted((one, other) => one.bucket - other.bucket);
  const wanted = sorted.reduce((sum, { count }) => sum + count, 0) * share;
  let passed = 0;
  for (const { bucket, count } of sorted) {
    passed += count;
    if (passed >= wanted) return bucket * step;
  }
  return 0;
}
