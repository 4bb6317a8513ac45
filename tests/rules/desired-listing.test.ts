import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  desiredListing,
  type Exchanged,
  type ListingFacts,
  type WantedListing,
} from '../../contract/rules/desired-listing.ts';
import {
  keptByStore,
  oursToSay,
  partsToTell,
  storeChangesOf,
} from '../../contract/rules/listing-differences.ts';
import { rates } from '../support/shop-money.ts';

type Variant = ListingFacts['variants'][number];

const variant = (id: number, more: Partial<Variant> = {}): Variant => ({
  ...{ id, sku: `S-${id}`, ean: null, options: { Farve: `Farve ${id}` }, included: true },
  ...{ price: 20_000, compare_at: null, cost: 10_000, stock: 10 },
  ...more,
});

const store: ListingFacts['store'] = {
  currency: 'DKK',
  rates: null,
  options: { stock_buffer: 0, out_of_stock_policy: 'zero', publish_as: 'active' },
  rules: [],
  mapped: () => undefined,
};

const facts: ListingFacts = {
  status: 'active',
  title: 'Bænk Eg',
  description: '<p>En bænk.</p>',
  brand: 'Papirmøllen',
  category: ['Møbler', 'Furniture'],
  tags: ['bænk', 'eg'],
  supplier: 'Nordisk Dropship',
  pictures: [{ url: '/a.webp', alt: 'Bænk' }],
  currencies: { cost: 'DKK', price: 'DKK' },
  variants: [variant(1), variant(2)],
  store,
};

/** What a store should have, given facts that allow a listing. */
function wanted(more: Partial<ListingFacts> = {}): WantedListing {
  const listing = desiredListing({ ...facts, ...more });
  if (typeof listing === 'string') throw new Error(`It can't be had: ${listing}`);
  return listing;
}

const inStore = (options: Partial<ListingFacts['store']['options']>) => ({
  store: { ...store, options: { ...store.options, ...options } },
});

describe('what a store is to have', () => {
  it('[§D-listings-desired] is the shop’s words, the included variants, and the stock less what is held back', () => {
    const listing = wanted({
      ...inStore({ stock_buffer: 3 }),
      variants: [variant(1), variant(2, { stock: 2 }), variant(3, { included: false })],
    });
    expect(listing).toMatchObject({ title: 'Bænk Eg', brand: 'Papirmøllen', category: 'Møbler' });
    expect(listing.variants.map(({ variant_id, stock }) => [variant_id, stock])).toEqual([
      [1, 7],
      [2, 0],
    ]);
  });

  it('[§D-listings-desired] goes by what the store’s rules make of it, each variant’s price by its own cost', () => {
    const calculate = {
      kind: 'calculate' as const,
      bands: [{ from: 0, to: null, multiply: 3, add: 0 }],
    };
    const listing = wanted({
      store: { ...store, rules: [{ enabled: true, conditions: [], action: calculate }] },
      variants: [variant(1), variant(2, { cost: 15_000 })],
    });
    expect(listing.variants.map(({ price }) => price)).toEqual([30_000, 45_000]);
    const exclude = { enabled: true, conditions: [], action: { kind: 'exclude' as const } };
    expect(desiredListing({ ...facts, store: { ...store, rules: [exclude] } })).toBe('excluded');
  });

  it('[§D-money-store] has the store’s own currency, which is what its rules see: bands, endings and the cost floor', () => {
    const inEuro = { ...store, currency: 'EUR', rates };
    const currencies = { cost: 'SEK', price: 'DKK' };
    const sold = [variant(1, { price: 74_578, compare_at: 149_156, cost: 114_590 })];
    const listing = wanted({ store: inEuro, currencies, variants: sold });
    expect(listing.variants).toMatchObject([{ price: 10_000, compare_at: 20_000 }]);
    const round = { kind: 'round' as const, direction: 'up' as const, ending: 95 };
    const rules = [{ enabled: true, conditions: [], action: round }];
    const ended = wanted({ store: { ...inEuro, rules }, currencies, variants: sold });
    expect(ended.variants).toMatchObject([{ price: 10_095 }]);
    const dear = [variant(1, { price: 74_578, cost: 114_710 })];
    expect(desiredListing({ ...facts, store: inEuro, currencies, variants: dear })).toBe(
      'price_below_cost',
    );
  });

  it('[§D-listings-desired] has the store’s own names for values', () => {
    const names: Record<string, string> = {
      'color farve 1': 'Oak',
      'tag eg': 'oak',
      'brand papirmøllen': 'PM',
    };
    const mapped = (attribute: string, key: string) => names[`${attribute} ${key}`];
    const listing = wanted({ store: { ...store, mapped } });
    expect(listing.brand).toBe('PM');
    expect(listing.tags).toEqual(['bænk', 'oak']);
    expect(listing.variants.map(({ options }) => options.Farve)).toEqual(['Oak', 'Farve 2']);
  });

  it('[§D-listings-desired] is not on sale where the shop took it off, or where nothing is left and the store hides that', () => {
    const soldOut = [variant(1, { stock: 0 })];
    expect(wanted({ status: 'on_hold' }).on_sale).toBe(false);
    expect(wanted({ variants: soldOut }).on_sale).toBe(true);
    expect(wanted({ variants: soldOut, ...inStore({ out_of_stock_policy: 'hide' }) }).on_sale).toBe(
      false,
    );
    const unavailable = wanted({ status: 'unavailable' });
    expect(unavailable.variants.map(({ stock }) => stock)).toEqual([0, 0]);
  });

  it('[§D-listings-errors] is nothing a store would refuse, or sell at a loss: the reason instead', () => {
    const given = (variants: Variant[], more: Partial<ListingFacts> = {}) =>
      desiredListing({ ...facts, ...more, variants });
    expect(given([variant(1, { included: false })])).toBe('nothing_included');
    expect(given([variant(1)], { currencies: { cost: 'DKK', price: 'SEK' } })).toBe(
      'other_currency',
    );
    expect(given([variant(1)], { currencies: { cost: 'SEK', price: 'DKK' } })).toBe(
      'other_currency',
    );
    expect(given([variant(1, { price: 0, cost: 0 })])).toBe('price_zero');
    expect(given([variant(1, { price: 9_999 })])).toBe('price_below_cost');
    const alike = { options: { Farve: 'Sort' } };
    expect(given([variant(1, alike), variant(2, alike)])).toBe('options_alike');
  });
});

const anyVariant = fc.record({
  price: fc.integer({ min: 10_000, max: 90_000 }),
  stock: fc.integer({ min: 0, max: 50 }),
});

const anyFacts = fc
  .record({
    title: fc.string({ minLength: 1 }),
    tags: fc.array(fc.constantFrom('eg', 'bænk', 'ny'), { maxLength: 3 }),
    variants: fc.array(anyVariant, { minLength: 1, maxLength: 4 }),
  })
  .map(({ variants, ...more }) => ({
    ...more,
    variants: variants.map((one, at) => variant(at + 1, one)),
  }));

/** Orders the fields of each object as `jsonb` does: by length, then by letters. */
function asStored<T>(value: T): T {
  const order = ([a]: [string, unknown], [b]: [string, unknown]) =>
    a.length - b.length || (a < b ? -1 : 1);
  return JSON.parse(JSON.stringify(value), (_, one) =>
    one === null || typeof one !== 'object' || Array.isArray(one)
      ? one
      : Object.fromEntries(Object.entries(one).sort(order)),
  );
}

describe('what a store is told', () => {
  it('[§D-listings-free] is nothing where it was told the same, and of what has changed only that', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (before, after) => {
        const told = wanted(before);
        expect(partsToTell(told, wanted(before))).toEqual([]);
        const parts = partsToTell(told, wanted({ ...before, title: after.title }));
        expect(parts).toEqual(before.title === after.title ? [] : ['title']);
      }),
    );
    const sold = wanted({ variants: [variant(1, { stock: 4 }), variant(2)] });
    expect(partsToTell(wanted(), sold)).toEqual(['stock']);
    const dearer = wanted({ variants: [variant(1, { price: 25_000 }), variant(2)] });
    expect(partsToTell(wanted(), dearer)).toEqual(['prices']);
  });

  it('[§D-listings-free] is nothing either where the database gave the fields of what was told in another order', () => {
    const sized = { options: { Størrelse: '60 cm', Farve: 'Eg' } };
    const facts = {
      pictures: [{ url: '/a.webp', alt: 'Bænk' }],
      variants: [variant(1, sized), variant(2)],
    };
    const told = asStored(wanted(facts));
    expect(Object.keys(told.variants[0]?.options ?? {})).toEqual(['Farve', 'Størrelse']);
    expect(partsToTell(told, wanted(facts))).toEqual([]);
    const turned = { ...facts, pictures: [{ url: '/a.webp', alt: 'Bænk, set forfra' }] };
    expect(partsToTell(told, wanted(turned))).toEqual(['pictures']);
  });

  it('[§D-listings-owners] leaves what was changed in the store as it is, until a person says that ours counts', () => {
    const told = wanted();
    const seen = {
      ...{ title: 'Bænk i eg', description: '<p>En  bænk.</p>', brand: null, category: 'Møbler' },
      ...{ tags: ['EG', 'bænk'], on_sale: true },
      prices: new Map([[1, { price: 18_000, compare_at: null }]]),
    };
    const changes = storeChangesOf(told, seen, {}, 'DKK');
    expect(changes.map(({ field, variant_id, theirs }) => [field, variant_id, theirs])).toEqual([
      ['title', null, 'Bænk i eg'],
      ['price', 1, { amount: 18_000, currency: 'DKK' }],
    ]);
    const next = wanted({
      title: 'Bænk, ny',
      variants: [variant(1, { price: 30_000 }), variant(2, { price: 31_000 })],
    });
    const all = { products: true, prices: true, stock: true, categories: true };
    const kept = oursToSay(next, told, keptByStore(changes, {}), all);
    expect([kept.title, ...kept.variants.map(({ price }) => price)]).toEqual([
      'Bænk Eg',
      20_000,
      31_000,
    ]);
    const taken = oursToSay(
      next,
      told,
      keptByStore(changes, { title: 'ours', price: 'ours' }),
      all,
    );
    expect([taken.title, ...taken.variants.map(({ price }) => price)]).toEqual([
      'Bænk, ny',
      30_000,
      31_000,
    ]);
  });

  it('[§D-listings-desired] leaves kinds of data that are not exchanged as they were told', () => {
    const told = wanted();
    const next = wanted({
      title: 'Ny',
      category: ['Bænke'],
      variants: [variant(1, { price: 30_000, stock: 1 }), variant(2)],
    });
    const none: Exchanged = { products: false, prices: false, stock: false, categories: false };
    const goes = (...kinds: (keyof Exchanged)[]) =>
      partsToTell(
        told,
        oursToSay(next, told, () => false, {
          ...none,
          ...Object.fromEntries(kinds.map((kind) => [kind, true])),
        }),
      );
    expect(goes('products')).toEqual(['title']);
    expect(goes('prices')).toEqual(['prices']);
    expect(goes('stock')).toEqual(['stock']);
    expect(goes('products', 'categories')).toEqual(['title', 'category']);
    const isNew = oursToSay(next, null, () => false, { ...none, products: true, prices: true });
    expect(isNew.category).toBe(null);
  });
});
