import { expect, test } from 'playwright/test';
import { playDay } from '../faults/days/day.ts';
import { keepLog, tellOf } from '../faults/days/tell.ts';
import { template } from './demo-data.ts';

/** Plays about the first hour of each; `npm run test:faults -- --days 20` plays whole days, and others. */
const actions = 14;

for (const seed of [1, 2])
  test(`[§D-days] [§D-outbox] [§D-undo] [§D-tabs] [§D-tenancy] [§1-offline] day ${seed} in three tabs and two shops on a bad line: nothing that the person was told is lost, doubled, undone or untold, and no page breaks`, async () => {
    test.setTimeout(900_000);
    const day = await playDay(seed, actions, template);
    await keepLog(day);
    expect(day.figures.done, 'much of it could be done').toBeGreaterThan(actions / 3);
    expect(day.figures.told, 'the person was told of much').toBeGreaterThan(actions / 5);
    expect(day.findings, tellOf(day)).toEqual([]);
  });
