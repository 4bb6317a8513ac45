import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { ShopProductPatch } from '../../contract/entities/shop-products.ts';
import { patched } from '../../src/sync/commands/patched.ts';
import {
  compareVersions,
  type FieldVersions,
  type Picks,
  picked,
  pickOf,
  type Side,
  sideOf,
} from '../../src/sync/outbox/conflict.ts';
import { editedFrom } from '../../src/sync/state/edited-from.ts';
import { runs } from '../properties/support/runs.ts';
import { importProduct } from '../store/support/records.ts';
import { kroner } from '../support/kroner.ts';

const base = importProduct(1, {
  variants: [1, 2, 3].map((variant_id) => ({
    ...{ variant_id, sku: `S${variant_id}`, options: {}, included: true, compare_at: null },
    ...{ price: kroner(variant_id * 100), cost: kroner(50), stock: 5 },
  })),
});

function pickAll(fields: readonly FieldVersions[], sides: Record<string, Side>): Picks {
  return new Map(
    fields.flatMap((one) => {
      const side = sides[one.key];
      return side ? [[one.key, pickOf(one, side)] as const] : [];
    }),
  );
}

test('[§D-conflict] a field that only one side has changed needs no pick; one that both have changed does', () => {
  const mine: ShopProductPatch = {
    title: 'Min titel',
    tags: ['min'],
    variants: [{ variant_id: 2, price: kroner(999), included: false }],
  };
  const { fields: before } = editedFrom(base, mine);
  const theirs = patched(base, {
    title: 'Deres titel',
    description: 'Deres tekst',
    variants: [{ variant_id: 2, price: kroner(888) }],
  });
  const fields = compareVersions(mine, theirs, before);
  expect(fields.map(({ key, changed }) => [key, changed])).toEqual([
    ['title', 'both'],
    ['tags', 'mine'],
    ['2.included', 'mine'],
    ['2.price', 'both'],
  ]);
  expect(picked(fields, new Map())).toBe('undecided');
  const picks = pickAll(fields, { title: 'theirs', '2.price': 'mine' });
  expect(picked(fields, picks)).toEqual({
    tags: ['min'],
    variants: [{ variant_id: 2, included: false, price: kroner(999) }],
  });
});

test('[§D-conflict] what both have set alike needs nothing; all theirs leaves nothing to send', () => {
  const mine = { title: 'Ens', description: 'Min' };
  const theirs = patched(base, { title: 'Ens', description: 'Deres' });
  const fields = compareVersions(mine, theirs, editedFrom(base, mine).fields);
  expect(fields.map(({ key }) => key)).toEqual(['description']);
  expect(picked(fields, pickAll(fields, { description: 'theirs' }))).toBeNull();
});

test('[§D-conflict] a pick no longer counts once the version that it was made of has changed', () => {
  const mine = { title: 'Min' };
  const { fields: before } = editedFrom(base, mine);
  const first = compareVersions(mine, patched(base, { title: 'Deres' }), before);
  const picks = pickAll(first, { title: 'mine' });
  expect(picked(first, picks)).toEqual(mine);
  const second = compareVersions(mine, patched(base, { title: 'Deres igen' }), before);
  expect(picked(second, picks)).toBe('undecided');
});

test('[§D-conflict] without knowing what an edit was made from, every difference is asked about; a variant that is gone is not', () => {
  const mine = { title: 'Min', variants: [{ variant_id: 9, price: kroner(1) }] };
  expect(compareVersions(mine, base).map(({ key, changed }) => [key, changed])).toEqual([
    ['title', 'both'],
  ]);
});

const amount = fc.integer({ min: 1, max: 3 }).map((n) => kroner(n * 100));
const variantEdit = fc.record(
  {
    variant_id: fc.constantFrom(1, 2, 3),
    included: fc.boolean(),
    price: amount,
    compare_at: fc.option(amount, { nil: null }),
  },
  { requiredKeys: ['variant_id'] },
);
const word = fc.constantFrom('A', 'B', 'C');
const edit: fc.Arbitrary<ShopProductPatch> = fc.record(
  {
    title: word,
    description: word,
    category_id: fc.constantFrom(null, 4, 5),
    tags: fc.array(word, { maxLength: 2 }),
    variants: fc.uniqueArray(variantEdit, { selector: ({ variant_id }) => variant_id }),
  },
  { requiredKeys: [] },
);
const side = fc.constantFrom<Side[]>('mine', 'theirs');

test('[§D-conflict] whatever is picked, each field ends as its pick says, and what is not in conflict stays as both left it', () => {
  fc.assert(
    fc.property(edit, edit, fc.infiniteStream(side), (mine, other, choice) => {
      const theirs = patched(base, other);
      const fields = compareVersions(mine, theirs, editedFrom(base, mine).fields);
      const sides: Record<string, Side> = {};
      for (const { key, changed } of fields)
        if (changed === 'both') sides[key] = choice.next().value ?? 'mine';
      const picks = pickAll(fields, sides);
      const words = picked(fields, picks);
      expect(words).not.toBe('undecided');
      const result = words === null || words === 'undecided' ? theirs : patched(theirs, words);

      const both = patched(theirs, mine);
      const kept = new Map(fields.map((one) => [one.key, sideOf(one, picks)]));
      for (const [key, value] of leaves(result)) {
        const from = kept.get(key) === 'mine' ? both : theirs;
        expect(value, key).toEqual(new Map(leaves(from)).get(key));
      }
      // A change to a field that the other side left alone is never lost.
      const [atFirst, inTheirs] = [new Map(leaves(base)), new Map(leaves(theirs))];
      for (const [key, value] of leaves(both))
        if (JSON.stringify(inTheirs.get(key)) === JSON.stringify(atFirst.get(key)))
          expect(new Map(leaves(result)).get(key), key).toEqual(value);
    }),
    runs,
  );
});

/** Every field that an edit can change, by its key. */
function leaves(product: ImportProduct): [string, unknown][] {
  const { title, description, category_id, tags, variants } = product;
  return [
    ...Object.entries({ title, description, category_id, tags }),
    ...variants.flatMap(({ variant_id, included, price, compare_at }) =>
      Object.entries({ included, price, compare_at }).map(([name, value]): [string, unknown] => [
        `${variant_id}.${name}`,
        value,
      ]),
    ),
  ];
}
