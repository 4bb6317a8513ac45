import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashToken } from '../../server/auth/tokens.ts';
import { type Failure, RequestFailure } from '../../src/api/failure.ts';
import type { RequestCall } from '../../src/api/request.ts';
import { createSessionEndings } from '../../src/wiring/session-endings.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose calls end with `outcomes`, one after the other, and then succeed. */
function page(outcomes: Failure[] = []) {
  const told: unknown[] = [];
  const request = (async (call, args) => {
    told.push([call, args]);
    const failure = outcomes.shift();
    if (failure) throw new RequestFailure(failure);
    return { data: null };
  }) as RequestCall;
  return { told, endings: createSessionEndings(request) };
}

const ending = (token: string) => [
  'POST /auth/end-session',
  { body: { ticket: hashToken(token) } },
];

test('[§D-logout-later] what a logout keeps is the hash that the server knows the token by, and goes once it was heard', async () => {
  const { endings, told } = page();
  const strike = await endings.keep('the-token');
  expect([...kept.values()].join()).toContain(hashToken('the-token'));
  expect([...kept.values()].join()).not.toContain('the-token');
  strike();
  expect(kept.size).toBe(0);
  await endings.send();
  expect(told).toEqual([]);
});

test('[§D-logout-later] an ending that was not heard is told by the next page, and again until it is', async () => {
  await page().endings.keep('one');
  await page().endings.keep('two');
  const { endings, told } = page([{ kind: 'offline' }, { kind: 'unavailable', status: 502 }]);
  await endings.send();
  expect(told).toEqual([ending('one')]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(told).toEqual([ending('one'), ending('one')]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(told.slice(2)).toEqual([ending('one'), ending('two')]);
  expect(kept.size).toBe(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(told).toHaveLength(4);
});

test('[§D-logout-later] a back end that has no such call is not asked for ever', async () => {
  const gone: Failure = {
    kind: 'refused',
    status: 404,
    code: 'not_found',
    errors: {},
    details: null,
  };
  const { endings, told } = page([gone]);
  await endings.keep('one');
  await endings.send();
  await endings.send();
  expect(told).toEqual([ending('one')]);
});

test('[§D-logout-later] where nothing can be stored the page itself remembers', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { endings, told } = page([{ kind: 'offline' }]);
  await endings.keep('one');
  await endings.send();
  await endings.send();
  expect(told).toEqual([ending('one'), ending('one')]);
});
