import { expect, test } from 'playwright/test';
import { play } from '../faults/run.ts';

/** `npm run test:faults` plays other stories, and as many as it is asked for. */
const seed = 1;

for (const from of [0, 20]) {
  test(`[§D-outbox] [§D-tabs] [§D-tenancy] [§1-offline] whatever is lost, killed or refused in stories ${from} to ${from + 19} of seed ${seed}, the server holds each change once, and two tabs over two shops show what it holds`, async () => {
    test.setTimeout(300_000);
    expect(await play({ seed, from, count: 20 })).toEqual([]);
  });
}
