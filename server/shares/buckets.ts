import { type Bucket, filled, full, type Rate, secondsUntil, taken } from './bucket.ts';

/** One bucket per subject: a person, a shop or supplier, or an address. */
export interface Buckets {
  /** Takes `units` and returns 0; or takes nothing and returns in how many seconds they will be available. */
  take(subject: string, units: number): number;
  /**
   * Takes units whose number is only known afterwards, even if there are fewer, and returns what is left: below 0 is a
   * debt.
   */
  owe(subject: string, units: number): number;
  readonly size: number;
}

export interface BucketsOptions {
  rate: Rate;
  /** The most buckets that are kept; beyond that, the longest unused one is dropped, and its usage forgotten. */
  most: number;
  now(): number;
}

/**
 * Buckets in this process's memory. A full bucket is dropped, because a new one is just as full; and there are never
 * more than `most`, however many subjects somebody invents.
 */
export function createBuckets({ rate, most, now }: BucketsOptions): Buckets {
  /** The longest unused first. */
  const kept = new Map<string, Bucket>();
  const fillTime = (2 * rate.capacity * 1000) / rate.perSecond;

  const read = (subject: string): Bucket => {
    const known = kept.get(subject);
    return known ? filled(known, rate, now()) : full(rate, now());
  };

  function write(subject: string, bucket: Bucket): void {
    kept.delete(subject);
    kept.set(subject, bucket);
    for (const [oldest, { at }] of kept) {
      if (kept.size <= most && bucket.at - at < fillTime) return;
      kept.delete(oldest);
    }
  }

  return {
    take(subject, units) {
      const bucket = read(subject);
      const seconds = secondsUntil(bucket, rate, units);
      // Written even if nothing is taken, so that it continues from a clock that was set back.
      write(subject, seconds === 0 ? taken(bucket, rate, units) : bucket);
      return seconds;
    },
    owe(subject, units) {
      const bucket = taken(read(subject), rate, units);
      write(subject, bucket);
      return bucket.left;
    },
    get size() {
      return kept.size;
    },
  };
}
