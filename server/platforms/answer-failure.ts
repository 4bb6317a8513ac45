import type { Failure } from '../exchange/failure.ts';
import type { Answered } from '../outward/ask-store.ts';

/** Where nothing is said of how long. */
const usualWait = 2_000;

/** A 429: to wait as its `Retry-After` says, in seconds. */
function throttledBy(headers: Answered['headers']): Failure {
  const seconds = Number(headers['retry-after']);
  const after = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : usualWait;
  return { kind: 'throttled', cause: 'throttled', after };
}

/** What an answer of a platform's means by its status, where that means the same everywhere; null where the platform says more. */
export function failureOfStatus({ status, headers }: Answered): Failure | null {
  if (status === 404) return { kind: 'refused', cause: 'no_store' };
  if (status === 429) return throttledBy(headers);
  if (status >= 300 && status < 400) return { kind: 'refused', cause: 'moved' };
  return status >= 500 ? { kind: 'broken', cause: 'server_error' } : null;
}

/** The same where data is read: anything but a 200 in JSON is a failure. */
export function failureOfRead(answer: Answered): Failure | null {
  const failure = failureOfStatus(answer);
  if (failure) return failure;
  if (answer.body === null) return { kind: 'broken', cause: 'not_readable' };
  return answer.status === 200 ? null : { kind: 'refused', cause: 'refused' };
}
