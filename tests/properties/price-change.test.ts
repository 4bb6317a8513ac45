import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marginOf } from '../../contract/rules/margin.ts';
import { type PriceChange, priceAfter } from '../../contract/rules/price-change.ts';
import { priceBlock } from '../../contract/rules/publish-gate.ts';
import { kroner } from '../support/kroner.ts';
import { danish } from '../support/shop-money.ts';
import { limit, runs } from './support/runs.ts';

const endings = [null, { at: 0, every: 100 }, { at: 95, every: 100 }, { at: 900, every: 1_000 }];
const change: fc.Arbitrary<PriceChange> = fc.oneof(
  fc.record({ to: fc.constant('margin' as const), share: fc.integer({ min: 0, max: 9_900 }) }),
  fc.record({ to: fc.constant('percent' as const), by: fc.integer({ min: -10_000, max: 20_000 }) }),
  fc.record({
    to: fc.constant('amount' as const),
    by: fc.integer({ min: -100_000, max: 100_000 }).map(kroner),
  }),
);
const story = fc.record({
  price: fc.integer({ min: 0, max: 3_000_000 }),
  cost: fc.integer({ min: 0, max: 2_000_000 }),
  more: fc.integer({ min: 1, max: 100_000 }),
  change,
  ending: fc.constantFrom(...endings),
});

/** The requested price, in floating point. */
function exactly(change: PriceChange, price: number, cost: number): number {
  if (change.to === 'margin') return (cost * 1.25) / (1 - change.share / 10_000);
  return change.to === 'percent' ? price * (1 + change.by / 10_000) : price + change.by.amount;
}

test(
  '[§D-bulk-price] every change gives a whole amount, as close as possible, with the requested ending, that the gate allows, and never less for a higher cost',
  () => {
    let told = 0;
    fc.assert(
      fc.property(story, ({ price, cost, more, change, ending }) => {
        const variant = { price: kroner(price), cost: kroner(cost) };
        const after = priceAfter(variant, change, ending, danish);
        if (typeof after === 'string') return;
        told += 1;
        expect(Number.isSafeInteger(after)).toBe(true);
        const set = { ...variant, price: kroner(after) };
        expect(priceBlock({ included: true, ...set }, danish)).toBeNull();
        const { at, every } = ending ?? { at: 0, every: 1 };
        expect((after - at) % every).toBe(0);
        const exact = exactly(change, price, cost);
        expect(Math.abs(after - exact)).toBeLessThanOrEqual(every / 2 + 1e-6 * exact);
        if (change.to === 'margin' && ending === null && after > 10_000)
          expect(marginOf(set.price, set.cost, danish)?.share).toBeCloseTo(
            change.share / 10_000,
            3,
          );
        const dearer = priceAfter(
          { ...variant, cost: kroner(cost + more) },
          change,
          ending,
          danish,
        );
        if (typeof dearer === 'number') expect(dearer).toBeGreaterThanOrEqual(after);
      }),
      runs,
    );
    expect(told).toBeGreaterThan(runs.numRuns / 5);
  },
  limit,
);
