import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryMatcher, stemOf } from '../../contract/rules/category-suggestions.ts';
import { categoryRows } from '../../server/categories/tree.ts';

const tree = categoryRows.map(({ id, parentId, nameDa, nameEn }) => ({
  id,
  parent_id: parentId,
  name: { da: nameDa, en: nameEn },
}));
const matcher = categoryMatcher(tree);
const nameOf = (id: number | null) => tree.find((one) => one.id === id)?.name.en ?? null;
const exact = (path: string) => nameOf(matcher.exact(path.split(' > ')));
const suggested = (path: string) =>
  matcher
    .suggest(path.split(' > '))
    .map(({ category_id, sure }) => `${nameOf(category_id)}${sure ? '!' : ''}`);

describe('[§D-categories-suggested] a name that maps by itself', () => {
  test.each([
    ['Lamps', 'Lamps'],
    ['lamper', 'Lamps'],
    ['  LAMPER ', 'Lamps'],
    ['Candles & Lanterns', 'Candles and lanterns'],
    ['LEGETØJ', 'Toys'],
    ['Lighting > Lamps', 'Lamps'],
    ['Belysning > Lamps', 'Lamps'],
    ['Shop > Belysning > Lamper', 'Lamps'],
    ['Home', 'Home'],
  ])('%s is %s, in either language and however it is written', (path, name) => {
    expect(exact(path)).toBe(name);
  });

  test.each([
    'Desk lamps',
    'Lampe',
    // The category is elsewhere in the tree, so it is only suggested.
    'Home > Lamps',
    'Electronics > Accessories',
    'Cameras > Accessories',
    // Nothing to compare.
    '',
    '&',
    '123',
  ])('%s maps nowhere by itself', (path) => {
    expect(exact(path)).toBeNull();
  });

  test('a name that two categories have maps nowhere, but below the one that the path names', () => {
    const named = (id: number, parent_id: number | null, name: string) => ({
      ...{ id, parent_id },
      name: { da: name, en: name },
    });
    const twice = categoryMatcher([
      named(1, null, 'Dogs'),
      named(2, 1, 'Beds'),
      named(3, null, 'Cats'),
      named(4, 3, 'Beds'),
    ]);
    expect(twice.exact(['Beds'])).toBeNull();
    expect(twice.exact(['Cats', 'Beds'])).toBe(4);
  });
});

describe('[§D-categories-suggested] what a name may be', () => {
  test.each([
    ['Home > Lamps', ['Lamps!']],
    ['Taskerne', ['Bags!']],
    ['Lighting > Lamps > Desk lamps', ['Lamps!', 'Desk']],
    ['Bordlamper', ['Lamps']],
    ['Home & Garden > Decor > Vases', ['Decoration']],
    ['Haveredskab', ['Garden tools!']],
    ['Køkken > Kander', ['Kitchen']],
    ['Hoodies', []],
    ['', []],
  ])('%s: %j', (path, names) => {
    expect(suggested(path)).toEqual(names);
  });

  test('is never sure where another category comes near: of another branch, or a compound of two steps', () => {
    expect(suggested('Electronics > Accessories')[0]).toBe('Accessories');
    expect(suggested('Mobil > Tilbehør').slice(0, 2)).toEqual([
      'Accessories',
      'Mobile accessories',
    ]);
  });

  test('the last step counts most', () => {
    expect(suggested('Lamps > Bags')[0]).toMatch(/^Bags/);
    expect(suggested('Bags > Lamps')[0]).toMatch(/^Lamps/);
  });
});

test.each([
  ['lamper', 'lamps'],
  ['tasker', 'taske'],
  ['accessories', 'accessory'],
  ['kufferterne', 'kuffert'],
  ['glass', 'glass'],
])('[§D-categories-suggested] %s and %s have one stem', (a, b) => {
  expect(stemOf(a)).toBe(stemOf(b));
});

const step = fc.oneof(
  fc.constantFrom(...tree.flatMap(({ name }) => [name.da, name.en])),
  fc.string({ maxLength: 40 }),
  fc.lorem({ maxCount: 3 }),
);
const path = fc.array(step, { maxLength: 10 });

test('[§D-categories-suggested] any path: at most three categories of the tree, each once, of which the first alone may be sure', () => {
  fc.assert(
    fc.property(path, (steps) => {
      const found = matcher.suggest(steps);
      expect(found.length).toBeLessThanOrEqual(3);
      expect(new Set(found.map(({ category_id }) => category_id)).size).toBe(found.length);
      for (const { category_id } of found) expect(nameOf(category_id)).not.toBeNull();
      expect(found.slice(1).some(({ sure }) => sure)).toBe(false);
      const own = matcher.exact(steps);
      if (own !== null) expect(nameOf(own)).not.toBeNull();
    }),
  );
});

test('[§D-categories-suggested] every category of the tree is its own name’s first suggestion, in both languages, below its parent', () => {
  const byId = new Map(tree.map((one) => [one.id, one]));
  for (const { id, parent_id, name } of tree) {
    for (const language of ['da', 'en'] as const) {
      const above = parent_id === null ? [] : [byId.get(parent_id)?.name[language] ?? ''];
      const steps = [...above, name[language]];
      expect(matcher.exact(steps), steps.join(' > ')).toBe(id);
      expect(matcher.suggest(steps)[0]?.category_id, steps.join(' > ')).toBe(id);
    }
  }
});

test('[§D-categories-suggested] a circle in the tree ends, and an empty tree suggests nothing', () => {
  const circle = [
    { id: 1, parent_id: 2, name: { da: 'Æg', en: 'Eggs' } },
    { id: 2, parent_id: 1, name: { da: 'Høns', en: 'Hens' } },
  ];
  expect(categoryMatcher(circle).exact(['Hens', 'Eggs'])).toBe(1);
  expect(categoryMatcher([]).suggest(['Lamps'])).toEqual([]);
});
