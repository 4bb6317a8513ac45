import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderState } from '../../contract/entities/orders.ts';
import {
  type PurchaseOrderState,
  purchaseOrderState,
} from '../../contract/entities/purchase-order-states.ts';
import { orderStateOf } from '../../contract/rules/order-state-of.ts';
import { canMove, maySend, purchaseMoves } from '../../contract/rules/purchase-order-machine.ts';
import { mayBeThere, withOutcome, withStep } from '../../server/purchasing/hand-over-steps.ts';
import { unsentPieces } from '../../server/purchasing/write-parcels.ts';

const states = purchaseOrderState.options;
const some = fc.constantFrom(...states);
const isOver = (state: PurchaseOrderState) => purchaseMoves[state].length === 0;

describe('[§D-purchase-machine] a purchase order', () => {
  test('has moves from each state, and none out of what is over', () => {
    expect(Object.keys(purchaseMoves).sort()).toEqual([...states].sort());
    expect(states.filter(isOver)).toEqual(['shipped', 'refused', 'cancelled']);
  });

  test('whatever is told of it in whatever order, what is over stays, and what a supplier has taken is never "not sent" again', () => {
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 30 }), (told) => {
        let state: PurchaseOrderState = 'draft';
        let wasTaken = false;
        let wasUnknown = false;
        for (const next of told) {
          const before: PurchaseOrderState = state;
          if (canMove(before, next)) state = next;
          if (isOver(before)) expect(state).toBe(before);
          if (before === 'partly_shipped') {
            expect(['partly_shipped', 'shipped', 'cancelled']).toContain(state);
          }
          wasUnknown ||= state === 'outcome_unknown';
          wasTaken ||= state !== 'draft' && state !== 'outcome_unknown';
          if (wasTaken && !wasUnknown) expect(state).not.toBe('draft');
        }
      }),
    );
  });

  test('parcels come of what may be over there, and of nothing else', () => {
    expect(states.filter(maySend)).toEqual([
      'sent',
      'accepted',
      'partly_shipped',
      'outcome_unknown',
    ]);
  });

  test('nothing but the one place moves it once it is confirmed', () => {
    const writes = /update\(purchaseOrders\)[\s\S]{0,80}?\.set\(\{[^}]*\bstate: (?!row\.state)/;
    const files = globSync('server/**/*.ts').filter((file) =>
      writes.test(readFileSync(file, 'utf8')),
    );
    expect(files).toEqual(['server/purchasing/move-purchase-order.ts']);
  });
});

const agreed = (state: PurchaseOrderState) => ({ state, is_agreed: true });

describe('[§D-order-follows] an order', () => {
  test('stands where its purchase orders do', () => {
    const of = (...parts: PurchaseOrderState[]) => orderStateOf(parts.map(agreed), 'confirmed');
    expect(of('draft', 'draft')).toBe('confirmed');
    expect(of('draft', 'sent')).toBe('placing');
    expect(of('accepted', 'sent')).toBe('placed');
    expect(of('accepted', 'partly_shipped')).toBe('partially_shipped');
    expect(of('draft', 'shipped')).toBe('partially_shipped');
    expect(of('shipped', 'cancelled')).toBe('shipped');
    expect(of('shipped', 'refused')).toBe('on_hold');
    expect(of('refused', 'refused')).toBe('failed');
    expect(of('outcome_unknown', 'shipped')).toBe('outcome_unknown');
    expect(of('cancelled', 'cancelled')).toBe('cancelled');
    expect(orderStateOf([agreed('shipped')], 'delivered')).toBe('delivered');
  });

  test('waits for a person where a part of it isn’t confirmed, unless a person has let that wait', () => {
    const open = { state: 'draft', is_agreed: false } as const;
    expect(orderStateOf([open, agreed('shipped')], 'placed')).toBe('on_hold');
    expect(orderStateOf([{ ...open, waits: true }, agreed('shipped')], 'placed')).toBe(
      'partially_shipped',
    );
    expect(orderStateOf([{ ...open, waits: true }], 'on_hold')).toBe('confirmed');
  });

  test('the order of its purchase orders is nothing to it, what needs a person is always seen, and "shipped" is all of it', () => {
    fc.assert(
      fc.property(
        fc.array(some, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...orderState.options),
        (parts, before) => {
          const all = parts.map(agreed);
          const state = orderStateOf(all, before);
          expect(orderStateOf(all.toReversed(), before)).toBe(state);
          if (['delivered', 'refunded', 'cancelled'].includes(before)) {
            expect(state).toBe(before);
            return;
          }
          if (parts.includes('outcome_unknown')) expect(state).toBe('outcome_unknown');
          if (state === 'shipped') {
            expect(parts.every((part) => part === 'shipped' || part === 'cancelled')).toBe(true);
          }
          if (parts.includes('refused') && !parts.includes('outcome_unknown')) {
            expect(['failed', 'on_hold']).toContain(state);
          }
        },
      ),
    );
  });
});

describe('[§D-handover-once] what was sent', () => {
  const at = '2026-11-24T14:02:00.000Z';
  const sent = { at, did: 'sent', by: 'api', outcome: null } as const;
  const asked = { at, did: 'asked', by: 'api', outcome: null } as const;

  test('may be there until somebody has said that it isn’t', () => {
    expect(mayBeThere([])).toBe(false);
    const lost = withStep([], sent);
    expect(mayBeThere(lost)).toBe(true);
    expect(mayBeThere(withOutcome(lost, 'no_answer'))).toBe(true);
    expect(mayBeThere(withOutcome(lost, 'not_taken'))).toBe(false);
    const again = withStep(withOutcome(lost, 'no_answer'), asked);
    expect(mayBeThere(again)).toBe(true);
    expect(mayBeThere(withOutcome(again, 'no_answer'))).toBe(true);
    expect(mayBeThere(withOutcome(again, 'has_not'))).toBe(false);
  });

  test('its first step is kept, and the newest', () => {
    let steps = withStep([], sent);
    for (let round = 0; round < 50; round += 1) {
      steps = withStep(steps, { ...asked, at: `2026-11-24T15:${10 + round}:00.000Z` });
    }
    expect(steps).toHaveLength(30);
    expect(steps[0]).toEqual(sent);
    expect(steps.at(-1)?.at).toContain('15:59');
  });

  test('[§D-parcels-back] what is left is what no parcel holds, line by line', () => {
    const lines = [
      { line_id: 1, quantity: 3 },
      { line_id: 2, quantity: 1 },
    ];
    expect(unsentPieces(lines, [{ lines: [{ line_id: 1, quantity: 2 }] }])).toEqual([
      { line_id: 1, quantity: 1 },
      { line_id: 2, quantity: 1 },
    ]);
    expect(unsentPieces(lines, [{ lines }])).toEqual([]);
    expect(unsentPieces(lines, [{ lines }, { lines }])).toEqual([]);
  });
});
