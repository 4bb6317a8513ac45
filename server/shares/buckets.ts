import { type Bucket, filled, full, type Rate, secondsUntil, taken } from './bucket.ts';

/** One bucket a subject: a person, a shop or supplier, or an address. */
export interface Buckets {
  /** Takes `units`, and answers 0; or takes nothing, and answers in how many seconds they are there. */
  take(subject: string, units: number): number;
  /** Takes what turns out only afterwards, also where less is there, and answers what is left: below 0 is a debt. */
  owe(subject: string, units: number): number;
  readonly size: number;
}

export interface BucketsOptions {
  rate: Rate;
  /** So many are kept; the one that was left alone for longest goes first, and with it what was taken from it. */
  most: number;
  now(): number;
}

/**
 * Buckets in the memory of this process. A bucket that has filled up is forgotten, since one that was never there is as full; and
 * there are never more than `most`, however many subjects somebody makes up.
 */
export function createBuckets({ rate, most, now }: BucketsOptions): Buckets {
  /** The longest untouched first. */
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
      // Also where nothing is taken: it counts on from a clock that was set back.
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
