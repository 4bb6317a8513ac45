import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprintOf, readKey } from '../../server/http/idempotency.ts';
import { Refusal } from '../../server/http/refusal.ts';

test('[§D-idempotency] a key is up to 255 visible ASCII characters, and a write needs none', () => {
  expect(readKey(null)).toBeNull();
  for (const key of ['!', '~', 'x'.repeat(255), '7f9c-{"a":1}']) expect(readKey(key)).toBe(key);
  for (const key of ['', ' ', 'a b', 'a\n', 'æ', '\u007f', 'x'.repeat(256)]) {
    const refused = expect.objectContaining({
      code: 'invalid',
      errors: { 'Idempotency-Key': [expect.stringContaining('255')] },
    });
    expect(() => readKey(key), JSON.stringify(key)).toThrow(refused);
    expect(() => readKey(key)).toThrow(Refusal);
  }
});

/** The same value with the fields of every object in reverse order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, one]) => [name, turned(one)]),
  );
};

test('[§D-idempotency] the same question is the same in whatever order its fields came, and another is another', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (asked) => {
      expect(fingerprintOf(turned(asked))).toBe(fingerprintOf(asked));
    }),
    { numRuns: 500, seed: 1 },
  );
  const asked = { call: 'POST /import-products', body: { product_id: 1, tags: ['a', 'b'] } };
  const others = [
    { ...asked, body: { product_id: 2, tags: ['a', 'b'] } },
    { ...asked, body: { product_id: 1, tags: ['b', 'a'] } },
    { ...asked, body: { product_id: 1, tags: { 0: 'a', 1: 'b' } } },
    { ...asked, body: { product_id: '1', tags: ['a', 'b'] } },
    { ...asked, body: null },
    { ...asked, call: 'PATCH /import-products' },
  ];
  const prints = new Set([asked, ...others].map(fingerprintOf));
  expect(prints.size).toBe(1 + others.length);
  expect(fingerprintOf({ b: { d: 1, c: 2 }, a: 3 })).toBe(
    fingerprintOf({ a: 3, b: { c: 2, d: 1 } }),
  );
});

test('[§D-idempotency] a question is told by what an earlier build kept of it', () => {
  const body = { product_id: 1, draft: [null, { b: 1, a: 2 }] };
  const asked = { tenant: 'shop:3', call: 'POST /import-products', params: {}, query: {}, body };
  expect(fingerprintOf({ ...asked, size: null })).toBe(
    'xOtg5tELhVfBGsLz1Fq8YFXjW-4fde9A1EDS867_zwc',
  );
});
