import type { Failure } from '../exchange/failure.ts';
import type { Answered } from '../outward/ask-store.ts';

/** Used if the answer doesn't say how long to wait. */
const usualWait = 2_000;

/** The failure for a 429: wait as its `Retry-After` says, in seconds. */
function throttledBy(headers: Answered['headers']): Failure {
  const seconds = Number(headers['retry-after']);
  const after = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : usualWait;
  return { kind: 'throttled', cause: 'throttled', after };
}

/** The failure that an answer's status means on every platform; null if its meaning depends on the platform. */
export function failureOfStatus({ status, headers }: Answered): Failure | null {
  if (status === 404) return { kind: 'refused', cause: 'no_store' };
  if (status === 429) return throttledBy(headers);
  if (status >= 300 && status < 400) return { kind: 'refused', cause: 'moved' };
  return status >= 500 ? { kind: 'broken', cause: 'server_error' } : null;
}

/** The same for reads: anything but a 200 with JSON is a failure. */
export function failureOfRead(answer: Answered): Failure | null {
  const failure = failureOfStatus(answer);
  if (failure) return failure;
  if (answer.body === null) return { kind: 'broken', cause: 'not_readable' };
  return answer.status === 200 ? null : { kind: 'refused', cause: 'refused' };
}
