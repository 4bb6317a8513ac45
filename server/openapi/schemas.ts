import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { schemaNames } from './schema-names.ts';

export type Json = Record<string, unknown>;

type Io = 'input' | 'output';

const at = { input: '#/components/inputs/', output: '#/components/schemas/' };

/**
 * Turns schemas of the contract into JSON Schema; named ones are collected and referred to. If a schema has another
 * shape in requests than in answers, for example because of optional fields with defaults, the request's is named
 * `…Input`.
 */
export function createSchemas() {
  const named: Record<Io, Record<string, Json>> = { input: {}, output: {} };

  function convert(schema: z.ZodType, io: Io): Json {
    // Wrapped in a field, because a named schema at the top would be written out instead of referred to.
    const { properties = {}, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
      io,
      metadata: schemaNames,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // Answers may get more fields in the future, so clients must accept them.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      },
    });
    for (const [name, { id: _, ...shape }] of Object.entries($defs)) {
      named[io][name] = moved(shape, io) as Json;
    }
    return moved(properties.it, io) as Json;
  }

  /** The document with all collected schemas. */
  function settle(document: Json): Json {
    const apart = namesApart(named);
    const places = new Map(
      Object.keys(named.input).map((name) => [
        `${at.input}${name}`,
        `${at.output}${apart.has(name) ? `${name}Input` : name}`,
      ]),
    );
    const inputs = Object.entries(named.input)
      .filter(([name]) => apart.has(name) || !(name in named.output))
      .map(([name, shape]) => [apart.has(name) ? `${name}Input` : name, shape]);
    const all = { ...named.output, ...Object.fromEntries(inputs) };
    const schemas = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
    const components = { ...(document.components as Json), schemas };
    return replaced({ ...document, components }, places) as Json;
  }

  return { convert, settle };
}

/** The names whose schema differs between requests and answers, directly or through what it refers to. */
function namesApart({ input, output }: Record<Io, Record<string, Json>>): Set<string> {
  const apart = new Set<string>();
  const alike = new Map(Object.keys(input).map((name) => [at.input + name, at.output + name]));
  for (let size = -1; size !== apart.size; ) {
    size = apart.size;
    for (const [name, shape] of Object.entries(input)) {
      if (!(name in output) || isDeepStrictEqual(replaced(shape, alike), output[name])) continue;
      apart.add(name);
      alike.delete(at.input + name);
    }
  }
  return apart;
}

function moved(value: unknown, io: Io): unknown {
  return mapped(value, (ref) => ref.replace('#/$defs/', at[io]));
}

function replaced(value: unknown, places: ReadonlyMap<string, string>): unknown {
  return mapped(value, (ref) => places.get(ref) ?? ref);
}

/** A copy in which each reference is replaced by `lead`. */
function mapped(value: unknown, lead: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => mapped(each, lead));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? lead(inner) : mapped(inner, lead),
    ]),
  );
}
