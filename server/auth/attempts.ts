import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';

/** Counts tries of one kind in the database, so that several processes behind a load balancer share the counts. */
export interface Attempts {
  /** Counts a try before it is made, so that many at once can't slip through. Throws `too_many_requests`. */
  count(subject: string): Promise<void>;
  /** Takes back a counted try that wasn't a guess. */
  takeBack(subject: string): Promise<void>;
  /** After a success earlier failures are forgotten. */
  forget(subject: string): Promise<void>;
}

export function createAttempts(
  db: Db,
  limit: { kind: string; tries: number; seconds: number },
): Attempts {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: limit.kind,
    points: limit.tries,
    duration: limit.seconds,
    clearExpiredByTimeout: false,
  });
  return {
    async count(subject) {
      try {
        await limiter.consume(subject);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw tooMany(error.msBeforeNext);
      }
    },
    async takeBack(subject) {
      await limiter.reward(subject, 1);
    },
    async forget(subject) {
      await limiter.delete(subject);
    },
  };
}

/** The refusal for too many tries; `wait` is in milliseconds. */
export function tooMany(wait: number): Refusal {
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  return new Refusal('too_many_requests', `Too many tries; the next in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
