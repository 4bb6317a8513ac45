import { expect, test } from 'vitest';
import { afterFailure } from '../../server/exchange/after-failure.ts';
import type { Failure } from '../../server/exchange/failure.ts';

const lost: Failure = { kind: 'lost', cause: 'unreachable' };
const broken: Failure = { kind: 'broken', cause: 'server_error' };
const hour = 3_600_000;

test('[§D-exchange-errors] a throttled exchange, and everything else for the store, waits as long as it was told, however often', () => {
  const throttled: Failure = { kind: 'throttled', cause: 'throttled', after: 7_000 };
  expect(afterFailure('describe', throttled, 1)).toEqual({ again: 7_000, rests: true });
  expect(afterFailure('describe', throttled, 500)).toEqual({ again: 7_000, rests: true });
  const endless: Failure = { ...throttled, after: Number.MAX_SAFE_INTEGER };
  expect(afterFailure('describe', endless, 1)).toEqual({ again: 24 * hour, rests: true });
});

test('[§D-exchange-errors] lost and broken exchanges are tried again at growing intervals, at most an hour apart, and given up in the end', () => {
  const waits = Array.from({ length: 20 }, (_, at) => afterFailure('describe', broken, at + 1));
  expect(waits.slice(0, 3)).toEqual(
    [2_000, 4_000, 8_000].map((again) => ({ again, rests: false })),
  );
  expect(waits[18]).toEqual({ again: hour, rests: false });
  expect(waits[19]).toBe('over');
  // If the store can't be reached, the next exchange wouldn't reach it either.
  expect(afterFailure('describe', lost, 1)).toEqual({ again: 2_000, rests: true });
});

test('[§D-exchange-errors] refused and revoked exchanges are given up at once', () => {
  expect(afterFailure('describe', { kind: 'refused', cause: 'refused' }, 1)).toBe('over');
  expect(afterFailure('describe', { kind: 'revoked', cause: 'revoked' }, 1)).toBe('over');
});

test('[§D-exchange-test] an exchange that a person waits for is tried once', () => {
  for (const failure of [lost, broken]) expect(afterFailure('test', failure, 1)).toBe('over');
  expect(afterFailure('test', { kind: 'throttled', cause: 'throttled', after: 1 }, 1)).toBe('over');
});
