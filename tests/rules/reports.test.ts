import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  errorReport as errorSchema,
  type Reports,
  reports as reportsSchema,
} from '../../contract/entities/reports.ts';
import { mostReports } from '../../contract/limits/reports.ts';
import { redactMessage } from '../../contract/rules/redact-message.ts';
import { createFollowers } from '../../server/monitoring/followers.ts';
import { createRecentCalls } from '../../server/monitoring/recent-calls.ts';
import { bucketOf, percentile } from '../../server/reports/vital-buckets.ts';
import { errorReport } from '../../src/wiring/error-report.ts';
import {
  beginSending,
  keptFor,
  nothingKept,
  readKeptReports,
  withError,
  withVital,
} from '../../src/wiring/kept-reports.ts';

test.each([
  [
    "Cannot read properties of undefined (reading 'title')",
    "Cannot read properties of undefined (reading '…')",
  ],
  [
    'Unexpected token K, "Karla Nord"... is not valid JSON',
    'Unexpected token …"... is not valid JSON',
  ],
  ['karla@example.com is not a function', '… is not a function'],
  ['The order 4711 of Karla\nwas lost', 'The … of …'],
  ['', ''],
])('[§D-reports] of a message stay the words that are an error’s own: %s', (message, told) => {
  expect(redactMessage(message)).toBe(told);
});

test('[§D-reports] a message that was redacted stays as it is, is short, and holds no word or number that isn’t known', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 900 }),
      fc.stringMatching(/^[A-ZÆØÅ][a-zæøå]{3,9}\d$/),
      (text, name) => {
        const told = redactMessage(`${text} ${name} ${text}`);
        expect(told).not.toContain(name);
        expect(told).not.toMatch(/\d/);
        expect(told.length).toBeLessThanOrEqual(200);
        expect(redactMessage(told)).toBe(told);
      },
    ),
  );
});

const origin = 'https://dropline.example';
const at = { page: '/shop/orders/history', origin };
const thrown = (stack: string, message = 'x is not a function') =>
  Object.assign(new TypeError(message), { stack });

test('[§D-reports] an error is told by the places in our own scripts, as each engine writes them, and without what their addresses ask', () => {
  const chromium = `TypeError: x\n    at Karla (${origin}/assets/a-B_1.js?email=k:1:23)\n    at ${origin}/assets/b-2.js:4:5\n    at https://evil.example/assets/c.js:1:1`;
  const firefox = `Karla@${origin}/assets/a-B_1.js:1:23\n@${origin}/shop/orders/show/4711:2:3\n@moz-extension://x/y.js:1:1`;
  const told = errorReport('error', thrown(chromium), at);
  expect(told?.frames).toEqual(['assets/a-B_1.js:1:23', 'assets/b-2.js:4:5']);
  expect(errorReport('error', thrown(firefox), at)?.frames).toEqual(['assets/a-B_1.js:1:23']);
  expect(JSON.stringify(told)).not.toMatch(/Karla|email|evil/);
});

test('[§D-reports] what came through no script of ours isn’t told; what has no place is told by its kind', () => {
  expect(
    errorReport('error', thrown('Error\n    at chrome-extension://abc/x.js:1:1'), at),
  ).toBeNull();
  expect(errorReport('rejection', 'Karla Nord', at)).toEqual({
    ...{ kind: 'rejection', name: 'Thrown', message: '', frames: [], page: at.page, count: 1 },
  });
  expect(errorReport('rejection', null, at)?.name).toBe('Thrown');
});

test('[§D-reports] whatever is thrown, what is told of it is what the call takes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      fc.string(),
      (message, name, stack) => {
        const error = Object.assign(new Error(message), {
          name,
          stack: `${stack}\n at ${origin}/assets/a.js:1:2`,
        });
        const told = errorReport('error', error, at);
        expect(errorSchema.safeParse(told).error).toBeUndefined();
      },
    ),
  );
});

const error = (name: string) => ({
  ...{ kind: 'error' as const, name, message: '', frames: [], page: '/', count: 1 },
});
const letters = (at: number) => String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26));

test('[§D-reports] a device keeps a little: errors that are alike once, with how often; the newest timings; and none for long', () => {
  let kept = nothingKept('b', 0);
  for (let each = 0; each < 100; each += 1) kept = withError(kept, error(letters(each)));
  for (let each = 0; each < 5_000; each += 1) kept = withError(kept, error('AA'));
  for (let each = 0; each < 500; each += 1) {
    kept = withVital(kept, { metric: 'INP', value: each, page: '/' });
  }
  expect(kept.next.errors).toHaveLength(mostReports.errors);
  expect(kept.next.errors[0]?.count).toBe(1_000);
  expect(kept.next.vitals).toHaveLength(mostReports.vitals);
  expect(kept.next.vitals.at(-1)?.value).toBe(499);
  expect(reportsSchema.safeParse(kept.next).error).toBeUndefined();
  expect(JSON.stringify(kept).length).toBeLessThan(60_000);
  expect(readKeptReports(kept, 'b', keptFor - 1)).toEqual(kept);
  expect(readKeptReports(kept, 'b', keptFor)).toEqual(nothingKept('b', keptFor));
});

test('[§D-reports] a batch is sent again as it was, under its key, until it is answered; what comes meanwhile waits behind it', () => {
  const first = beginSending(withError(nothingKept('b', 0), error('First')), 5);
  expect(first.sending?.reports.errors.map(({ name }) => name)).toEqual(['First']);
  const later = beginSending(withError(first, error('Second')), 9);
  expect(later.sending).toEqual(first.sending);
  expect(later.next.errors.map(({ name }) => name)).toEqual(['Second']);
  expect(beginSending(nothingKept('b', 0), 1).sending).toBeNull();
});

test('[§D-reports] what an older build noted is sent as that build’s; what can’t be read is nothing', () => {
  const old = withError(nothingKept('old', 0), error('Old'));
  const now = readKeptReports(old, 'new', 1);
  expect(now.sending?.reports).toMatchObject({ build: 'old', errors: [{ name: 'Old' }] });
  expect(now.next).toEqual({ build: 'new', errors: [], vitals: [] } satisfies Reports);
  for (const broken of [
    null,
    1,
    'x',
    [],
    {},
    { since: 0 },
    { since: 9, next: { errors: [], vitals: [] } },
  ]) {
    expect(readKeptReports(broken, 'new', 1)).toEqual(nothingKept('new', 1));
  }
});

test('[§D-reports] a percentile is off by a tenth at most', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 200 }),
      (values) => {
        const cells = values.map((value) => ({ bucket: bucketOf('LCP', value), count: 1 }));
        const right = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0;
        const told = percentile(cells, 0.75);
        expect(told).toBeGreaterThan(right * 0.999);
        expect(told).toBeLessThan(right * 1.101);
      },
    ),
  );
  expect(percentile([], 0.75)).toBe(0);
  expect(bucketOf('CLS', 0)).toBe(0);
});

test('[§D-operator-page] slow calls are those of the last hour, by what 95 of 100 took', () => {
  let now = 0;
  const calls = createRecentCalls(() => now);
  for (let each = 0; each < 100; each += 1) calls.answered('GET /a', each < 90 ? 200 : 500, 0.01);
  for (let each = 0; each < 6; each += 1) calls.answered('GET /a', 200, 2);
  calls.answered('GET /b', 200, 9_999);
  const [b, a] = calls.slowest(5);
  expect(b?.of).toBe('GET /b');
  expect(a).toMatchObject({ of: 'GET /a', count: 106, failed: 10 });
  expect(a?.p95).toBeGreaterThanOrEqual(2);
  expect(a?.p95).toBeLessThan(2.4);
  expect(calls.slowest(1)).toEqual([b]);
  now = 59 * 60_000;
  calls.answered('GET /a', 200, 0.01);
  expect(calls.slowest(5).find(({ of }) => of === 'GET /a')?.count).toBe(107);
  now = 70 * 60_000;
  expect(calls.slowest(5)).toEqual([expect.objectContaining({ of: 'GET /a', count: 1 })]);
  now = 200 * 60_000;
  expect(calls.slowest(5)).toEqual([]);
});

test('[§D-operator-page] how far devices were behind is what they were answered in the last hour', () => {
  let now = 0;
  const followers = createFollowers(() => now);
  followers.answered(0, false);
  followers.answered(3, false);
  followers.answered(100, true);
  now = 30 * 60_000;
  followers.answered(0, false);
  expect(followers.read()).toEqual({ current: 2, behind: 1, farBehind: 1, most: 100 });
  now = 80 * 60_000;
  expect(followers.read()).toEqual({ current: 1, behind: 0, farBehind: 0, most: 0 });
});
