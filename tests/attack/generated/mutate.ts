import fc from 'fast-check';
import type { Params } from '../target.ts';

/** Values that no field expects. */
const poison: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  2 ** 53,
  '',
  '\u0000',
  '\ud800',
  'a'.repeat(3_000),
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: null, constructor: 1 },
  ['a', null, {}],
];

/** A value with one place replaced by something unexpected, left out, or with an unknown field added beside it. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value, []);
  return fc
    .record({
      place: fc.constantFrom(...places),
      by: fc.constantFrom(...poison),
      how: fc.constantFrom('put', 'put', 'put', 'leave out', 'add'),
    })
    .map(({ place, by, how }) => changed(value, place, how, by));
}

type Place = readonly string[];

function placesIn(value: unknown, at: Place): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, each]) => placesIn(each, [...at, key]))];
}

function changed(value: unknown, [first, ...rest]: Place, how: string, by: unknown): unknown {
  if (first === undefined) {
    return how === 'add' && isPlain(value) ? { ...value, [`more${rest.length}`]: by } : by;
  }
  if (Array.isArray(value)) {
    return value.map((each, at) => (String(at) === first ? changed(each, rest, how, by) : each));
  }
  const { [first]: old, ...others }: Params = isPlain(value) ? value : {};
  if (rest.length === 0 && how === 'leave out') return others;
  return { ...others, [first]: changed(old, rest, how, by) };
}

const isPlain = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
