import fc from 'fast-check';
import { z } from 'zod';

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Values that a schema of the contract accepts, more often at its limits than in the middle. */
export function fromSchema(schema: z.ZodType): fc.Arbitrary<unknown> {
  return from(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
}

function from(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map(from));
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(from(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'object':
      return object(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Texts that a person might type, and texts that only an attacker would. */
const strange = [
  'Å',
  'a'.repeat(60),
  '<b>"&\'',
  '=1+1',
  "'; --",
  '\u202e\u0301',
  '😀😀',
  '{{7*7}}',
  '%00',
  '../..',
];

function text({ minLength = 0, maxLength = 200, format, pattern }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.uuid().map((id) => `${id}@example.com`);
  if (format === 'uri') return fc.uuid().map((id) => `https://${id}.example/æ?b=%20#c`);
  if (format === 'date-time') {
    return fc.integer({ min: 1, max: 700 }).map((days) => {
      return new Date(Date.now() + days * 86_400_000).toISOString();
    });
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const fits = (one: string) => one.length >= minLength && one.length <= maxLength;
  const edges = [
    'a'.repeat(Math.max(minLength, 1)),
    'b'.repeat(Math.max(1, Math.min(maxLength, 3_000))),
  ];
  const known = [...strange, ...edges].filter(fits);
  const random = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) });
  return known.length === 0 ? random : fc.oneof(fc.constantFrom(...known), random.filter(fits));
}

function number({ type, minimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? -(2 ** 40), Number.MIN_SAFE_INTEGER);
  const max = Math.min(maximum ?? 2 ** 40, Number.MAX_SAFE_INTEGER);
  const edges = [min, max, 0, 1, 2 ** 31 - 1, 2 ** 31].filter((one) => one >= min && one <= max);
  const middle =
    type === 'number'
      ? fc.double({ min, max, noNaN: true })
      : fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return fc.oneof(fc.constantFrom(...edges, min), middle);
}

function object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, each]) => [name, from(each)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}
