import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  MutatingRule,
  RuleAction,
  RuleCondition,
} from '../../contract/entities/value-rules.ts';
import { ruleFaults } from '../../contract/rules/value-rule-checks.ts';
import {
  type Decimal,
  emptyDraft,
  newBand,
  readRuleDraft,
  toDraft,
} from '../../src/screens/mutating-values/rule-draft.ts';

const text = fc.constantFrom('Lampe', 'blå', ' NY', 'a,b');
const field = fc.constantFrom('title', 'description', 'brand', 'tags');
const amount = fc.integer({ min: 0, max: 9_999_999 });

const condition: fc.Arbitrary<RuleCondition> = fc.oneof(
  fc.record({
    field: fc.constantFrom('cost', 'price', 'stock'),
    is: fc.constantFrom('equals', 'at_least', 'at_most'),
    value: amount,
  }),
  fc.record({
    field: fc.constantFrom('title', 'category', 'supplier'),
    is: fc.constantFrom('equals', 'contains'),
    value: fc.constantFrom('Lampe', 'blå'),
  }),
  fc.record({
    field: fc.constant('brand' as const),
    is: fc.constant('empty' as const),
    value: fc.constant(null),
  }),
);

const bands = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 5 }),
    fc.integer({ min: 0, max: 10_000 }),
    fc.integer({ min: -500_000, max: 500_000 }),
  )
  .map(([cuts, hundredths, add]) => {
    const froms = [0, ...cuts.toSorted((a, b) => a - b)];
    return froms.map((from, at) => ({
      from,
      to: froms[at + 1] ?? null,
      multiply: hundredths / 100,
      add,
    }));
  });

const action: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.record({ kind: fc.constantFrom('set', 'append'), field, text }),
  fc.record({ kind: fc.constant('replace' as const), field, search: text, text }),
  bands.map((made) => ({ kind: 'calculate' as const, bands: made })),
  fc.record({
    kind: fc.constant('round' as const),
    direction: fc.constantFrom('up', 'down', 'nearest'),
    ending: fc.integer({ min: 0, max: 99 }),
  }),
  fc.constant({ kind: 'exclude' as const }),
);

const kept = (rule: Pick<MutatingRule, 'conditions' | 'action'>): MutatingRule => ({
  id: 1,
  integration_id: 1,
  position: 1,
  name: 'Regel',
  enabled: true,
  created_at: '2026-11-20T09:30:00.000Z',
  ...rule,
});

describe('[§2-mutating-values] a rule as a person writes it', () => {
  it.each([',', '.'] as const)('is read as it was kept, with the decimal mark %s', (decimal) => {
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 4 }), action, (conditions, made) => {
        const rule = kept({ conditions, action: made });
        const { rule: read, problems } = readRuleDraft(toDraft(rule, decimal), decimal);
        expect(problems).toEqual({});
        expect(read).toEqual({ name: 'Regel', enabled: true, conditions, action: made });
      }),
    );
  });

  it('what can be read is what the server takes', () => {
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 4 }), action, (conditions, made) => {
        const { rule } = readRuleDraft(toDraft(kept({ conditions, action: made }), ','), ',');
        expect(rule && ruleFaults(rule)).toEqual([]);
      }),
    );
  });

  const read = (part: Partial<ReturnType<typeof emptyDraft>>, decimal: Decimal = ',') =>
    readRuleDraft({ ...emptyDraft(), name: 'Regel', ...part }, decimal);

  it('bands join by themselves: each begins where the one above it ends', () => {
    const two = [
      { ...newBand(), to: '99,50', multiply: '2,4', add: '-5' },
      { ...newBand(), multiply: '2' },
    ];
    expect(read({ bands: two }).rule?.action).toEqual({
      kind: 'calculate',
      bands: [
        { from: 0, to: 9_950, multiply: 2.4, add: -500 },
        { from: 9_950, to: null, multiply: 2, add: 0 },
      ],
    });
  });

  it.each([
    [{ bands: [{ ...newBand(), to: '' }, newBand()] }, 'action.bands.0.to', 'amount'],
    [
      { bands: [{ ...newBand(), to: '50' }, { ...newBand(), to: '40' }, newBand()] },
      'action.bands.1.to',
      'order',
    ],
    [{ bands: [{ ...newBand(), multiply: 'to' }] }, 'action.bands.0.multiply', 'number'],
    [{ bands: [{ ...newBand(), multiply: '101' }] }, 'action.bands.0.multiply', 'number'],
    [{ bands: [{ ...newBand(), add: '5 %' }] }, 'action.bands.0.add', 'amount'],
    [{ kind: 'round', ending: '100' }, 'action.ending', 'number'],
    [{ kind: 'replace', search: '' }, 'action.search', 'missing'],
    [{ kind: 'append', text: ' ' }, 'action.text', 'missing'],
    [{ name: ' ' }, 'name', 'missing'],
    [
      { conditions: [{ key: 1, field: 'cost', is: 'at_least', text: 'meget' }] },
      'conditions.0.value',
      'amount',
    ],
  ] as const)('%j is told at its field', (part, at, problem) => {
    const { rule, problems } = read(
      structuredClone(part) as Partial<ReturnType<typeof emptyDraft>>,
    );
    expect(rule).toBeNull();
    expect(problems).toEqual({ [at]: problem });
  });
});
