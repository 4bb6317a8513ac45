import { hour, minute } from '../lib/durations.ts';

/** A call and its times in the last hour, in this process. */
export interface RecentCall {
  of: string;
  count: number;
  /** The time within which 95 of 100 were answered, in seconds; may be off by up to a fifth. */
  p95: number;
  /** Those with an error of the server. */
  failed: number;
}

export interface RecentCalls {
  answered(of: string, status: number, seconds: number): void;
  /** Slowest first. */
  slowest(most: number): RecentCall[];
}

/**
 * In seconds: upper limits from an answer out of memory to one that takes minutes, each a fifth higher than the one
 * before.
 */
const ends = Array.from({ length: 64 }, (_, at) => 0.001 * 1.2 ** at);
const slice = 5 * minute;

interface Counted {
  buckets: Uint32Array;
  failed: number;
}

/** Counts in memory how long the answers of the last hour took, in slices of five minutes. */
export function createRecentCalls(now: () => number): RecentCalls {
  /** By the slice's number, the oldest first. */
  const slices = new Map<number, Map<string, Counted>>();

  function forgetOld(): void {
    const oldest = Math.floor((now() - hour) / slice);
    for (const number of slices.keys()) if (number <= oldest) slices.delete(number);
  }

  function countedNow(of: string): Counted {
    const number = Math.floor(now() / slice);
    const current = slices.get(number) ?? new Map<string, Counted>();
    if (!slices.has(number)) {
      forgetOld();
      slices.set(number, current);
    }
    const known = current.get(of) ?? { buckets: new Uint32Array(ends.length), failed: 0 };
    current.set(of, known);
    return known;
  }

  return {
    answered(of, status, seconds) {
      const counted = countedNow(of);
      const found = ends.findIndex((end) => seconds <= end);
      const at = found === -1 ? ends.length - 1 : found;
      counted.buckets[at] = (counted.buckets[at] ?? 0) + 1;
      if (status >= 500) counted.failed += 1;
    },
    slowest(most) {
      forgetOld();
      const whole = new Map<string, Counted>();
      for (const [of, { buckets, failed }] of [...slices.values()].flatMap((all) => [...all])) {
        const sum = whole.get(of) ?? { buckets: new Uint32Array(ends.length), failed: 0 };
        buckets.forEach((count, at) => {
          sum.buckets[at] = (sum.buckets[at] ?? 0) + count;
        });
        sum.failed += failed;
        whole.set(of, sum);
      }
      return [...whole]
        .map(([of, { buckets, failed }]) => ({ of, failed, ...read(buckets) }))
        .sort((one, other) => other.p95 - one.p95 || other.count - one.count)
        .slice(0, most);
    },
  };
}

function read(buckets: Uint32Array): Pick<RecentCall, 'count' | 'p95'> {
  const count = buckets.reduce((sum, each) => sum + each, 0);
  let passed = 0;
  const at = buckets.findIndex((each) => {
    passed += each;
    return passed >= count * 0.95;
  });
  return { count, p95: ends[at] ?? 0 };
}
