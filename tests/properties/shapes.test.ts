import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../contract/calls.ts';
import type { ReadCall } from '../../contract/types.ts';
import { isTime } from '../../src/lib/pure/checks.ts';
import { bringShapes, fitsAnswer } from '../../src/shapes/shapes.ts';
import { sampleOf } from '../support/sample-answer.ts';

const reads = Object.keys(contract).filter((key): key is ReadCall => key.startsWith('GET '));
const calls = reads.filter((call) => call !== 'GET /changes');

beforeAll(bringShapes);

const rubbish = fc.constantFrom<unknown>(null, 1.5, '¿', true, [], {}, [null], { data: {} });

/** The answer with one place replaced or removed. */
function mutated(value: unknown, path: readonly number[], into: unknown): unknown {
  const [first, ...rest] = path;
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const name = names[(first ?? 0) % names.length];
  if (first === undefined || name === undefined) return into;
  const copy: object = Array.isArray(value) ? [...value] : { ...(value as object) };
  Reflect.set(copy, name, mutated(Reflect.get(copy, name), rest, into));
  return copy;
}

/** Each value in a JSON document, by its path. */
function flat(value: unknown, at = ''): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return { [at]: value };
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, one]) => flat(one, `${at}/${name}`)),
  );
}

test.each(calls)(
  '[§D-shapes] an answer to %s fits; one of another shape doesn’t, as the contract has it',
  (call) => {
    const whole = JSON.parse(JSON.stringify(sampleOf(contract[call].answer)));
    expect(fitsAnswer(call, whole)).toBe(true);
    for (const other of [{}, { data: 7 }, { data: [{}] }, { data: { data: {} } }, [], null, 'ok'])
      expect(fitsAnswer(call, other)).toBe(contract[call].answer.safeParse(other).success);
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 6 }), rubbish, (path, into) => {
        const other = mutated(whole, path, into);
        const { data } = contract[call].answer.safeParse(other);
        // Accepted unchanged, without defaults filled in.
        const isAnswer =
          data !== undefined && Object.keys(flat(data)).length === Object.keys(flat(other)).length;
        // Only for texts the schema is stricter, for example about addresses.
        if (into === '¿' && !isAnswer) return;
        expect(fitsAnswer(call, other)).toBe(isAnswer);
      }),
      { numRuns: 300 },
    );
  },
);

test('[§D-shapes] a time fits as far as a clock can tell it, however it is written', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }),
      (date) => {
        const text = date.toISOString();
        expect(isTime(text)).toBe(true);
        expect(isTime(text.replace(/\.\d+Z$/, '+02:00'))).toBe(true);
        expect(isTime(text.slice(0, 10))).toBe(false);
      },
    ),
  );
  const part = (most: number) => fc.nat(most).map((number) => String(number).padStart(2, '0'));
  fc.assert(
    fc.property(part(14), part(40), part(26), part(70), (month, day, hour, minute) => {
      const text = `2026-${month}-${day}T${hour}:${minute}:07.000Z`;
      expect(isTime(text)).toBe(!Number.isNaN(Date.parse(text)));
    }),
    { numRuns: 1_000 },
  );
});
