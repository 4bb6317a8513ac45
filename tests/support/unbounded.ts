import type { z } from 'zod';

type Schema = z.core.$ZodTypes;

/** The largest `integer` in PostgreSQL. */
const largestStored = 2 ** 31 - 1;

/**
 * Where a schema accepts more than any limit: texts, lists and records of any size, numbers that no column can hold,
 * and values that can't be judged. Each as `body.rules[].name: a text without a maximum`; empty if everything is
 * bounded.
 */
export function unbounded(schema: z.core.$ZodType, at: string): string[] {
  const { def } = (schema as Schema)._zod;
  const inside = (one: z.core.$ZodType, where = at) => unbounded(one, where);
  switch (def.type) {
    case 'string':
      return (schema as z.ZodString).maxLength ? [] : [`${at}: a text without a maximum`];
    case 'number':
      return isWithin(schema) ? [] : [`${at}: a number that no column holds`];
    case 'array':
      return [
        ...(hasMost(schema, 'max_length') ? [] : [`${at}: a list without a maximum`]),
        ...inside(def.element, `${at}[]`),
      ];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, one]) => inside(one, `${at}.${name}`));
    case 'record':
      return [`${at}: a record, whose names have no end`];
    case 'union':
      return def.options.flatMap((one) => inside(one));
    case 'intersection':
      return [...inside(def.left), ...inside(def.right)];
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])].flatMap((one) => inside(one));
    case 'pipe':
      // Only the input counts, not what it is transformed into.
      return inside(def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return inside(def.innerType);
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
    case 'never':
      return [];
    default:
      return [`${at}: ${def.type}, which may be anything`];
  }
}

function isWithin(schema: z.core.$ZodType): boolean {
  const { minValue, maxValue } = schema as z.ZodNumber;
  return (maxValue ?? Infinity) <= largestStored && (minValue ?? -Infinity) >= -largestStored - 1;
}

function hasMost(schema: z.core.$ZodType, check: string): boolean {
  const checks = (schema as Schema)._zod.def.checks ?? [];
  return checks.some(({ _zod: { def } }) => def.check === check || def.check === 'length_equals');
}
