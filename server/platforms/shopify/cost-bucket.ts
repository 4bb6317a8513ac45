import { setTimeout as wait } from 'node:timers/promises';

interface Status {
  currentlyAvailable: number;
  restoreRate: number;
}

/** The remaining cost points of an app in a store, according to its last answer. */
interface CostBucket {
  /** Waits until a request of this cost is likely to be accepted. */
  waitFor(points: number): Promise<void>;
  learn(status: Status | undefined): void;
}

/** In milliseconds: longer waits are left to the store's own answer. */
const longestWait = 12_000;

/** By the store's domain, shared by all requests of this process. */
const buckets = new Map<string, CostBucket>();
/** More stores than a process contacts at once; beyond that, the oldest entry is dropped. */
const mostBuckets = 1_000;

export function bucketOf(address: string): CostBucket {
  const known = buckets.get(address);
  if (known) return known;
  const [first] = buckets.keys();
  if (buckets.size >= mostBuckets && first !== undefined) buckets.delete(first);
  const made = createBucket();
  buckets.set(address, made);
  return made;
}

function createBucket(): CostBucket {
  let last: (Status & { at: number }) | null = null;
  return {
    async waitFor(points) {
      if (last === null || points === 0) return;
      const restored = ((performance.now() - last.at) / 1000) * last.restoreRate;
      const missing = points - (last.currentlyAvailable + restored);
      const milliseconds = Math.ceil((missing / last.restoreRate) * 1000);
      if (milliseconds > 0 && milliseconds <= longestWait) await wait(milliseconds);
    },
    learn(status) {
      if (status) last = { ...status, at: performance.now() };
    },
  };
}
