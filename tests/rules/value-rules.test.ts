import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceBand, RuleAction, RuleItem } from '../../contract/entities/value-rules.ts';
import { priceByBand, roundPrice } from '../../contract/rules/value-rule-actions.ts';
import { bandFaults, ruleFaults } from '../../contract/rules/value-rule-checks.ts';
import { runRules, type ValueRule } from '../../contract/rules/value-rules.ts';

const amount = fc.integer({ min: 0, max: 50_000_000 });
const ending = fc.integer({ min: 0, max: 99 });
const direction = fc.constantFrom('up', 'down', 'nearest');
const words = fc.constantFrom('Lampe', 'sort', 'Ø', 'XL', 'Nordlys ', '', 'a.b*', 'ß');

/** Bands without gaps or overlaps, made from cut points; the last is the rest band. */
const bands: fc.Arbitrary<PriceBand[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 6 }),
    fc.double({ min: 0, max: 100, noNaN: true }),
    fc.integer({ min: -100_000, max: 100_000 }),
  )
  .map(([cuts, multiply, add]) => {
    const froms = [0, ...cuts.toSorted((a, b) => a - b)];
    return froms.map((from, at) => ({ from, to: froms[at + 1] ?? null, multiply, add }));
  });

const item: fc.Arbitrary<RuleItem> = fc.record({
  title: words.map((word) => `Vare ${word}`),
  description: words,
  brand: fc.option(words),
  category: fc.array(words, { maxLength: 2 }),
  tags: fc.array(words, { maxLength: 3 }),
  supplier: words,
  cost: amount,
  price: amount,
  stock: fc.integer({ min: 0, max: 1000 }),
});

const field = fc.constantFrom('title', 'description', 'brand', 'tags');
const pricing: fc.Arbitrary<RuleAction> = fc.oneof(
  bands.map((made) => ({ kind: 'calculate' as const, bands: made })),
  fc.record({ kind: fc.constant('round' as const), direction, ending }),
);
const wording: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.record({ kind: fc.constantFrom('set', 'append'), field, text: words }),
  fc.record({
    kind: fc.constant('replace' as const),
    field,
    search: words.filter((word) => word !== ''),
    text: words,
  }),
);
const rule = (action: RuleAction, more: Partial<ValueRule> = {}): ValueRule => ({
  enabled: true,
  conditions: [],
  action,
  ...more,
});
const rulesOf = (action: fc.Arbitrary<RuleAction>) =>
  fc.array(
    action.map((one) => rule(one)),
    { minLength: 1, maxLength: 6 },
  );

const lamp: RuleItem = {
  title: 'Bordlampe Æblegrøn',
  description: 'Lyser op',
  brand: 'Nordlys',
  category: ['Lamper', 'Lamps'],
  tags: ['lampe'],
  supplier: 'Lysværk Grossist',
  cost: 10_000,
  price: 19_900,
  stock: 12,
};

describe('[§2-mutating-values] value rules', () => {
  it('no price that a rule made is below the cost', () => {
    fc.assert(
      fc.property(rulesOf(pricing), item, (rules, before) => {
        const { item: after } = runRules(rules, before);
        expect(after.price).toBeGreaterThanOrEqual(before.cost);
        expect(Number.isSafeInteger(after.price)).toBe(true);
      }),
    );
  });

  it('rules run top to bottom: running a list is running its parts one after the other', () => {
    fc.assert(
      fc.property(rulesOf(fc.oneof(pricing, wording)), item, fc.nat(6), (rules, before, cut) => {
        const first = runRules(rules.slice(0, cut), before);
        const second = runRules(rules.slice(cut), first.item);
        const whole = runRules(rules, before);
        expect(whole.item).toEqual(second.item);
        const moved = second.changedBy.map((place) => place + Math.min(cut, rules.length));
        expect(whole.changedBy).toEqual([...first.changedBy, ...moved]);
      }),
    );
  });

  it('setting, calculating and rounding a second time change nothing', () => {
    const settling = fc.oneof(
      pricing,
      fc.record({ kind: fc.constant('set' as const), field, text: words }),
      fc.record({
        kind: fc.constant('append' as const),
        field: fc.constant('tags' as const),
        text: words,
      }),
    );
    fc.assert(
      fc.property(settling, item, (action, before) => {
        const once = runRules([rule(action)], before).item;
        const twice = runRules([rule(action)], once);
        expect(twice.item).toEqual(once);
        expect(twice.changedBy).toEqual([]);
      }),
    );
  });

  it('a run changes nothing that it was given', () => {
    fc.assert(
      fc.property(rulesOf(fc.oneof(pricing, wording)), item, (rules, before) => {
        const copy = structuredClone(before);
        runRules(rules, before);
        expect(before).toEqual(copy);
      }),
    );
  });

  it('a rounded price ends as asked, in the direction that was asked for, less than one unit away', () => {
    fc.assert(
      fc.property(amount, ending, direction, (price, cents, way) => {
        const rounded = roundPrice(price, 0, way, cents);
        expect(rounded % 100).toBe(cents);
        expect(Math.abs(rounded - price)).toBeLessThan(100);
        if (way === 'up') expect(rounded).toBeGreaterThanOrEqual(price);
        // Below the smallest such amount the price can't be rounded down.
        if (way === 'down' && price >= cents) expect(rounded).toBeLessThanOrEqual(price);
        if (way === 'nearest' && price >= cents) {
          expect(Math.abs(rounded - price)).toBeLessThanOrEqual(50);
        }
      }),
    );
  });

  it.each([
    [12_910, 'up', 95, 12_995],
    [12_910, 'down', 95, 12_895],
    [12_910, 'nearest', 95, 12_895],
    [12_945, 'nearest', 95, 12_995],
    [12_995, 'up', 95, 12_995],
    [12_900, 'down', 0, 12_900],
  ] as const)('%i rounded %s to end in %i is %i', (price, way, cents, expected) => {
    expect(roundPrice(price, 0, way, cents)).toBe(expected);
  });

  it('rounding down stops above the cost', () => {
    expect(roundPrice(10_010, 10_000, 'down', 95)).toBe(10_095);
  });

  it('a band holds a cost from where it begins up to the next, and multiplies without loss', () => {
    const two = [
      { from: 0, to: 10_000, multiply: 1.15, add: 500 },
      { from: 10_000, to: null, multiply: 2, add: -100 },
    ];
    expect(priceByBand(two, 100)).toBe(615);
    expect(priceByBand(two, 9_999)).toBe(11_999);
    expect(priceByBand(two, 10_000)).toBe(19_900);
    expect(priceByBand([{ from: 0, to: null, multiply: 0.5, add: 0 }], 10_000)).toBe(10_000);
  });

  it('a rule that is off, or of which one condition doesn’t hold, does nothing', () => {
    const set = { kind: 'set', field: 'brand', text: 'Andet' } as const;
    const holds = { field: 'title', is: 'contains', value: 'ÆBLEGRØN' } as const;
    const holdsNot = { field: 'stock', is: 'at_least', value: 13 } as const;
    expect(runRules([rule(set, { enabled: false })], lamp).item).toEqual(lamp);
    expect(runRules([rule(set, { conditions: [holds, holdsNot] })], lamp).item).toEqual(lamp);
    expect(runRules([rule(set, { conditions: [holds] })], lamp).item.brand).toBe('Andet');
  });

  it.each([
    [{ field: 'category', is: 'equals', value: 'lamps' }, true],
    [{ field: 'category', is: 'equals', value: 'lam' }, false],
    [{ field: 'tags', is: 'contains', value: 'LAMP' }, true],
    [{ field: 'brand', is: 'empty', value: null }, false],
    [{ field: 'cost', is: 'at_least', value: 10_000 }, true],
    [{ field: 'cost', is: 'at_most', value: 9_999 }, false],
    [{ field: 'price', is: 'equals', value: 19_900 }, true],
    [{ field: 'supplier', is: 'contains', value: '  lysværk   grossist ' }, true],
  ] as const)('the condition %j on a lamp is %s', (condition, holds) => {
    const { excluded } = runRules([rule({ kind: 'exclude' }, { conditions: [condition] })], lamp);
    expect(excluded).toBe(holds);
  });

  it('leaving a product out ends the run, and tells which rule did', () => {
    const rules = [
      rule({ kind: 'append', field: 'title', text: ' XL' }),
      rule({ kind: 'exclude' }),
      rule({ kind: 'set', field: 'brand', text: 'Andet' }),
    ];
    const outcome = runRules(rules, lamp);
    expect(outcome).toMatchObject({ excluded: true, changedBy: [1, 2] });
    expect(outcome.item).toMatchObject({ title: 'Bordlampe Æblegrøn XL', brand: 'Nordlys' });
  });

  it('replacing takes what is written literally, in any case, everywhere', () => {
    const dotted = { ...lamp, description: 'A.b and a.B but not aXb; $& stays' };
    const replace = { kind: 'replace', field: 'description', search: 'a.b', text: '$&' } as const;
    expect(runRules([rule(replace)], dotted).item.description).toBe(
      '$& and $& but not aXb; $& stays',
    );
  });

  it('a title is never emptied and never longer than stores take', () => {
    const empty = { kind: 'replace', field: 'title', search: lamp.title, text: ' ' } as const;
    expect(runRules([rule(empty)], lamp).item.title).toBe(lamp.title);
    const long = { kind: 'append', field: 'title', text: '😀'.repeat(200) } as const;
    const { title } = runRules([rule(long)], lamp).item;
    expect(title.length).toBeLessThanOrEqual(255);
    expect(title.isWellFormed()).toBe(true);
  });
});

describe('[§2-mutating-values] price bands', () => {
  it('bands that hold every cost once have no fault, in whichever order they come', () => {
    fc.assert(
      fc.property(bands, fc.integer(), amount, (made, seed, cost) => {
        const shuffled = made.toSorted((a, b) => ((a.from * seed) % 7) - ((b.from * seed) % 7));
        expect(bandFaults(shuffled)).toEqual([]);
        expect(priceByBand(shuffled, cost)).toBe(priceByBand(made, cost));
        expect(priceByBand(made, cost)).not.toBeNull();
      }),
    );
  });

  const band = (from: number, to: number | null) => ({ from, to, multiply: 2, add: 0 });
  it.each([
    ['overlap', [band(0, 200), band(100, null)], 'action.bands.1.from', 'band_overlap'],
    ['gap', [band(0, 100), band(200, null)], 'action.bands.1.from', 'band_gap'],
    ['gap at 0', [band(100, null)], 'action.bands.0.from', 'band_gap'],
    ['two rests', [band(0, null), band(100, null)], 'action.bands.1.from', 'band_overlap'],
    ['no rest', [band(0, 100)], 'action.bands.0.to', 'band_no_rest'],
    [
      'end before its beginning',
      [band(0, 100), band(100, 50), band(100, null)],
      'action.bands.1.to',
      'band_reversed',
    ],
  ] as const)('%s is told of the band that has it', (_, made, field, problem) => {
    expect(bandFaults(made)).toContainEqual(expect.objectContaining({ field, problem }));
  });

  it('a condition compares like with like, and texts that are needed are there', () => {
    const faults = ruleFaults({
      conditions: [
        { field: 'cost', is: 'contains', value: 'x' },
        { field: 'cost', is: 'at_least', value: null },
        { field: 'title', is: 'equals', value: ' ' },
        { field: 'title', is: 'at_least', value: 4 },
        { field: 'brand', is: 'empty', value: null },
      ],
      action: { kind: 'append', field: 'title', text: '  ' },
    });
    expect(faults.map(({ field: at, problem }) => [at, problem])).toEqual([
      ['conditions.0.is', 'condition_operator'],
      ['conditions.1.value', 'condition_value'],
      ['conditions.2.value', 'condition_value'],
      ['conditions.3.is', 'condition_operator'],
      ['action.text', 'text_missing'],
    ]);
    expect(ruleFaults({ action: { kind: 'set', field: 'brand', text: '' } })).toEqual([]);
  });
});
