import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import * as activities from '../../contract/entities/activities.ts';
import * as billing from '../../contract/entities/billing.ts';
import * as feeds from '../../contract/entities/feeds.ts';
import * as importProducts from '../../contract/entities/import-products.ts';
import * as integrations from '../../contract/entities/integrations.ts';
import * as jobs from '../../contract/entities/jobs.ts';
import * as myProducts from '../../contract/entities/my-products.ts';
import * as orders from '../../contract/entities/orders.ts';
import * as partnerships from '../../contract/entities/partnerships.ts';
import * as products from '../../contract/entities/products.ts';
import * as profiles from '../../contract/entities/profiles.ts';
import * as subscriptions from '../../contract/entities/subscriptions.ts';
import * as team from '../../contract/entities/team.ts';
import * as users from '../../contract/entities/users.ts';
import { createRedact } from '../../src/inspect/redact.ts';

const modules = {
  activities,
  billing,
  feeds,
  importProducts,
  integrations,
  jobs,
  myProducts,
  orders,
  partnerships,
  products,
  profiles,
  subscriptions,
  team,
  users,
};

/** All object schemas of the contract's entities. */
const schemas = Object.entries(modules).flatMap(([file, all]) =>
  Object.entries(all).flatMap(([name, one]) =>
    isSchema(one) && one.def.type === 'object' ? [{ name: `${file}.${name}`, schema: one }] : [],
  ),
);

/** Free texts under these names come from the program and aren't typed by anybody. */
const ours = new Set([
  // Such as `import_product.edited`, and the kind of thing that an activity or a job's error is about.
  'entity',
  'code',
]);

interface Def {
  type: string;
  [key: string]: unknown;
}
type Schema = z.ZodType & { def: Def };

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'def' in value && '_zod' in value;
}

/** A value of a schema in which `mark` makes every free text. */
function sampleOf(schema: Schema, key: string, mark: (key: string) => string): unknown {
  const inner = (name: string) => sampleOf(schema.def[name] as Schema, key, mark);
  switch (schema.def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.def.shape as Record<string, Schema>).map(([name, one]) => [
          name,
          sampleOf(one, name, mark),
        ]),
      );
    case 'array':
      return [inner('element')];
    case 'record':
      return { [mark('a name')]: mark('a value') };
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return inner('innerType');
    case 'pipe':
      return inner('in');
    case 'enum':
      return Object.values(schema.def.entries as Record<string, string>)[0];
    case 'literal':
      return (schema.def.values as unknown[])[0];
    case 'union':
      return sampleOf((schema.def.options as Schema[])[0] as Schema, key, mark);
    case 'string':
      return schema.def.format === 'datetime' ? '2026-01-05T08:00:00.000Z' : mark(key);
    case 'int':
    case 'number':
      return 7_654_321;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** Texts that people write; some look like our own words and ids. */
const looksOurs = [
  'ida@example.com',
  'Ida Holm',
  'ida',
  'holm-ida',
  'nordlys.living',
  '+45 20 30 40 50',
  'Nørregade 1, 2. th',
  'GET /ida holm',
  'ida:holm',
  'Bearer abc.def.ghi',
];
const personal = fc.oneof(
  fc.constantFrom(...looksOurs),
  fc.string({ minLength: 3, maxLength: 40 }).filter((text) => /[^\d\s{}"\\:,[\]-]/.test(text)),
);

/** A value of a schema in which every free text is `text`, and how many there are. */
function filled(schema: Schema, text: string) {
  let count = 0;
  const value = sampleOf(schema, '', (key) => {
    if (ours.has(key)) return 'ours';
    count += 1;
    return text;
  });
  return { value, count };
}

test('[§D-inspect] no free text of any entity survives in a bundle, nor does a name that a person gave', () => {
  expect(schemas.length).toBeGreaterThan(40);
  const survivors: string[] = [];
  let checked = 0;
  for (const { name, schema } of schemas)
    for (const text of looksOurs) {
      const { value, count } = filled(schema, text);
      checked += count;
      if (leaves(createRedact()(value)).includes(text)) survivors.push(`${name}: ${text}`);
    }
  expect(survivors).toEqual([]);
  expect(checked).toBeGreaterThan(2_000);
  fc.assert(
    fc.property(fc.constantFrom(...schemas), personal, ({ schema }, text) => {
      const { value } = filled(schema, `${text}~`);
      for (const one of leaves(createRedact()(value))) expect(one).not.toContain(`${text}~`);
    }),
    { numRuns: 1_000 },
  );
});

test('[§D-inspect] a field that nobody has thought of is hidden, by its name, too', () => {
  fc.assert(
    fc.property(fc.dictionary(personal, personal), (entries) => {
      const shown = values(createRedact()({ customer: { secrets: entries } }));
      expect(shown).toHaveLength(Object.keys(entries).length);
      for (const text of Object.values(entries)) expect(shown).not.toContain(text);
    }),
    // Also one of our names below a name that isn't ours.
    { numRuns: 1_000, examples: [[{ call: 'ida' }]] },
  );
  expect(createRedact()({ options: { Størrelse: 'M', id: 'Ida' } })).toEqual({
    options: { 'field 1': '‹text 1, 1 long›', 'field 2': '‹text 2, 3 long›' },
  });
});

test('[§D-inspect] ids, states, times and counts stay, and the same text is told by the same mark', () => {
  const event = {
    seq: 12,
    id: '7220cd77-781f-4684-b893-5df7b22efe42',
    type: 'command.committed',
    version: 1,
    aggregate: 'product:7',
    commandId: '7220cd77-781f-4684-b893-5df7b22efe43',
    origin: 'local',
    at: 1795259685916,
    payload: {
      command: {
        call: 'PATCH /import-products/{id}',
        args: { id: 7, body: { rev: 3, title: 'Uldjakke', description: 'Uldjakke' } },
      },
    },
  };
  const body = { rev: 3, title: '‹text 1, 8 long›', description: '‹text 1, 8 long›' };
  expect(createRedact()(event)).toEqual({
    ...event,
    payload: { command: { ...event.payload.command, args: { id: 7, body } } },
  });
});

test('[§D-inspect] of an observation the ids stay, of what came and of what is gone', () => {
  const gone = { entity: 'orders', gone: [7, 8] };
  const came = (title: string) => ({ entity: 'import-products', values: [{ id: 9, title }] });
  const payload = { runs: [gone, came('Tepotte')], cursor: 4, done: true };
  expect(createRedact()({ payload })).toEqual({
    payload: { ...payload, runs: [gone, came('‹text 1, 7 long›')] },
  });
});

test('[§D-inspect] the name of a kept answer tells what was asked and not what was typed', () => {
  const key = 'GET /products {"query":{"page":2,"search":"ida holm","supplier_id":9}}';
  expect(createRedact()({ key, call: 'GET /products' })).toEqual({
    key: 'GET /products {"query":{"page":2,"search":"‹text 1, 8 long›","supplier_id":9}}',
    call: 'GET /products',
  });
  expect(createRedact()({ price: { amount: 19_900, currency: 'DKK' } })).toEqual({
    price: { amount: '‹number 1›', currency: '‹text 1, 3 long›' },
  });
});

function values(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flatMap(values);
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [name, ...leaves(one)]);
}
