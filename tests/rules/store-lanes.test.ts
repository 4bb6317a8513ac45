import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommandState } from '../../src/db/commands.ts';
import { barrier, laneLimit, startable } from '../../src/sync/lanes.ts';
import { mergePatches } from '../../src/sync/merge.ts';

const standing = (id: string, lane: string, state: CommandState = 'queued') => ({
  ...{ id, lane, state },
  command: { call: 'DELETE /import-products/{id}', args: { id: 1 } } as const,
  undecided: false,
  until: null,
});

test('[§D-outbox] one a lane, three lanes at once', () => {
  const rows = ['a', 'a', 'b', 'c', 'd'].map((lane, index) => standing(`${index}`, lane));
  expect(startable(rows)).toEqual(['0', '2', '3']);
});

test('[§D-outbox] a barrier waits for all before it and holds all behind it', () => {
  expect(startable([standing('1', 'a'), standing('2', barrier), standing('3', 'b')])).toEqual([
    '1',
  ]);
  expect(startable([standing('2', barrier), standing('3', 'b')])).toEqual(['2']);
  expect(startable([standing('2', barrier, 'held'), standing('3', 'b')])).toEqual([]);
});

test('[§D-outbox] what waits for the person holds nobody up; a wrong session holds everybody', () => {
  const next = standing('2', 'a');
  expect(startable([standing('1', 'a', 'refused'), next])).toEqual(['2']);
  expect(startable([standing('1', barrier, 'parked-subscription'), next])).toEqual(['2']);
  expect(startable([{ ...standing('1', 'a', 'ambiguous'), undecided: true }, next])).toEqual(['2']);
  for (const state of ['parked-auth', 'parked-rate', 'parked-tenant'] as const)
    expect(startable([standing('1', 'z', state), next])).toEqual([]);
});

test('[§D-outbox] whatever the outbox holds, no lane has two on their way and never more than three go', () => {
  const states = ['queued', 'sending', 'waiting', 'held', 'refused'] as const;
  const row = fc.record({
    lane: fc.constantFrom('a', 'b', 'c', 'd', 'e', barrier),
    state: fc.constantFrom<CommandState>(...states),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 15 }), (all) => {
      const rows = all.map(({ lane, state }, index) => standing(`${index}`, lane, state));
      // At most one a lane is on its way to begin with, as this very function sees to.
      const seen = new Set<string>();
      const legal = rows.filter(({ lane, state }) => {
        if (state !== 'sending') return true;
        if (seen.has(lane) || seen.size >= laneLimit) return false;
        seen.add(lane);
        return true;
      });
      const starting = startable(legal);
      const going = legal.filter(({ id, state }) => state === 'sending' || starting.includes(id));
      expect(going.length).toBeLessThanOrEqual(laneLimit);
      for (const id of starting) {
        const index = legal.findIndex((one) => one.id === id);
        const lane = legal[index]?.lane;
        const ahead = legal
          .slice(0, index)
          .filter((one) => one.state !== 'refused' && (one.lane === lane || one.lane === barrier));
        expect(ahead).toEqual([]);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('[§1-offline] merging keeps the first rev and the last word on every field', () => {
  const price = { amount: 1, currency: 'DKK' };
  expect(
    mergePatches(
      { rev: 3, title: 'a', tags: ['x'], variants: [{ variant_id: 1, price }] },
      {
        rev: 9,
        title: 'b',
        variants: [
          { variant_id: 2, included: false },
          { variant_id: 1, included: true },
        ],
      },
    ),
  ).toEqual({
    rev: 3,
    title: 'b',
    tags: ['x'],
    variants: [
      { variant_id: 1, price, included: true },
      { variant_id: 2, included: false },
    ],
  });
});
