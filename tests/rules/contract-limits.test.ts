import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import type { Row } from '../../contract/calls/row.ts';
import { contract } from '../../contract/calls.ts';
import { pickedInstant, typed, webAddress } from '../../contract/limits/fields.ts';
import { unbounded } from '../support/unbounded.ts';

const rows = Object.entries<Row>(contract);

/** Numbers that never reach an integer column: a filter with an unknown id finds nothing, and a cursor is a `bigint`. */
const largerNumbers = [
  'GET /products query.category_id',
  'GET /products query.supplier_id',
  'GET /listings query.my_product_id',
  'GET /changes query.cursor',
  'GET /changes/next query.cursor',
].map((at) => `${at}: a number that no column holds`);

it('[§D-bounds-fields] every text, list and number that comes in has a limit, whatever it stands in', () => {
  const inputs = rows.flatMap(([call, row]) => [
    ...(row.query ? [[`${call} query`, row.query] as const] : []),
    ...(row.body ? [[`${call} body`, row.body] as const] : []),
  ]);
  expect(inputs.length).toBeGreaterThan(40);
  const faults = inputs.flatMap(([at, schema]) => unbounded(schema, at));
  expect(faults).toEqual(largerNumbers);
});

describe('[§D-bounds-fields] what has no limit is found and named', () => {
  test.each<[string, z.ZodType, string[]]>([
    ['a text', z.string(), ['body: a text without a maximum']],
    ['a text with a least length', z.string().min(3), ['body: a text without a maximum']],
    ['an address of mail', z.email(), ['body: a text without a maximum']],
    ['a web address', z.url(), ['body: a text without a maximum']],
    ['an instant', z.iso.datetime(), ['body: a text without a maximum']],
    ['a pattern', z.string().regex(/^a+$/), ['body: a text without a maximum']],
    ['a list', z.array(typed(9)), ['body: a list without a maximum']],
    ['what a list holds', z.array(z.string()).max(9), ['body[]: a text without a maximum']],
    ['a number', z.number(), ['body: a number that no column holds']],
    ['a whole number', z.int().min(0), ['body: a number that no column holds']],
    ['a number below zero', z.int().max(9), ['body: a number that no column holds']],
    ['a record', z.record(typed(9), typed(9)), ['body: a record, whose names have no end']],
    ['anything', z.unknown(), ['body: unknown, which may be anything']],
    [
      'what stands deep',
      z
        .object({
          a: z.object({ b: z.array(z.union([z.literal(1), z.string().nullable()])).max(2) }),
          c: z.string().default('').optional(),
        })
        .partial()
        .refine(() => true),
      ['body.a.b[]: a text without a maximum', 'body.c: a text without a maximum'],
    ],
    [
      'what is made into something else',
      z.string().transform(Number).pipe(z.number()),
      ['body: a text without a maximum'],
    ],
    [
      'what is filled in',
      z.object({ a: z.string() }).prefault({ a: '' }),
      ['body.a: a text without a maximum'],
    ],
    [
      'one of several',
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a') }),
        z.object({ kind: z.literal('b'), text: z.string() }),
      ]),
      ['body.text: a text without a maximum'],
    ],
  ])('%s', (_, schema, faults) => {
    expect(unbounded(schema, 'body')).toEqual(faults);
  });

  test('and nothing where all is bounded', () => {
    const schema = z.object({
      text: typed(3),
      list: z.array(z.int().min(0).max(3)).max(3),
      choice: z.union([z.literal(''), webAddress(/^https$/)]),
      day: pickedInstant,
    });
    expect(unbounded(schema, 'body')).toEqual([]);
  });
});

test.each([
  ['1999-12-31T23:59:59Z', false],
  ['2000-01-01T00:00:00Z', true],
  ['2099-12-31T23:59:59+01:00', true],
  ['2100-01-01T00:00:01Z', false],
  ['9999-12-31T23:59:59-23:59', false],
  [`2026-01-01T00:00:00.${'0'.repeat(1_000_000)}Z`, false],
])('[§D-bounds-fields] a day is of this century: %.30s %s', (day, fits) => {
  expect(pickedInstant.safeParse(day).success).toBe(fits);
});
