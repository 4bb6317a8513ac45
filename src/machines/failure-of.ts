import type { Failure } from '../api/failure.ts';

/** The failure that a request was rejected with; null for any other error. */
export const failureOf = (error: unknown): Failure | null =>
  typeof error === 'object' && error !== null && 'failure' in error
    ? (error.failure as Failure)
    : null;
