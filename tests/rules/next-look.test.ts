import { expect, it } from 'vitest';
import { day, hour } from '../../server/lib/durations.ts';
import { nextLook } from '../../server/listings/next-look.ts';

const start = Date.UTC(2026, 10, 23, 21, 40);
const ids = Array.from({ length: 10_000 }, (_, at) => at + 1);

it('[§D-listings-looks] each listing has an hour of the day, half a day to a day and a half after it was looked at, and the same every day', () => {
  for (const id of ids) {
    const next = nextLook(id, start);
    expect(next).toBeGreaterThanOrEqual(start + day / 2);
    expect(next).toBeLessThan(start + 1.5 * day + hour);
    expect(nextLook(id, next + 10 * 60_000)).toBe(next + day);
  }
});

it('[§D-listings-looks] ten thousand listings are spread over the day, those that were made together together', () => {
  const hours = Map.groupBy(ids, (id) => nextLook(id, start));
  expect(hours.size).toBe(24);
  for (const due of hours.values()) expect(due.length).toBeLessThanOrEqual(500);
  const calls = [...hours.values()].reduce((sum, due) => sum + Math.ceil(due.length / 50), 0);
  expect(calls).toBeLessThanOrEqual(ids.length / 50 + 2);
});
