import { z } from 'zod';

/** A small value that a schema of the contract accepts: every field, and one row in each list. */
export function sampleOf(schema: z.ZodType): unknown {
  return z.parse(schema, made(schema, { ...schema._zod.def }));
}

function made(schema: z.ZodType, def: Record<string, unknown>): unknown {
  const inner = (name: string) => sampleOf(def[name] as z.ZodType);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, z.ZodType>).map(([name, field]) => [
          name,
          sampleOf(field),
        ]),
      );
    case 'array':
      return [inner('element')];
    case 'nullable':
    case 'optional':
    case 'default':
      return inner('innerType');
    case 'record':
      return { [keyOf(def.keyType as z.ZodType)]: inner('valueType') };
    case 'union':
      return sampleOf((def.options as z.ZodType[])[0] ?? z.null());
    case 'literal':
      return (def.values as unknown[])[0];
    case 'enum':
      return Object.values(def.entries as object)[0];
    case 'boolean':
      return false;
    case 'number':
      return 7;
    case 'string':
      return textFor(schema);
    default:
      return null;
  }
}

const keyOf = (names: z.ZodType) => (names.safeParse('a').success ? 'a' : String(sampleOf(names)));

/** Texts to try, until the schema accepts one. */
const texts = [
  'vare',
  'a'.repeat(43),
  'DKK',
  'DK',
  '13585628',
  '2026-01-05T08:00:00.000Z',
  'ida@example.com',
  '2026-01-05',
];
const textFor = (schema: z.ZodType) => texts.find((text) => schema.safeParse(text).success);
