import { expect, test } from 'playwright/test';
import { play } from '../faults/run.ts';
import { long } from '../support/share.ts';

/** `npm run test:faults` plays other stories, as many as you like. */
const seed = 1;
const count = 3;

for (const from of [0, count]) {
  test(
    `[§D-outbox] [§D-tabs] [§D-tenancy] [§1-offline] whatever is lost, killed or refused in stories ${from} to ${from + count - 1} of seed ${seed}, the server holds each change once, and two tabs over two shops show what it holds`,
    long,
    async () => {
      test.setTimeout(900_000);
      expect(await play({ seed, from, count })).toEqual([]);
    },
  );
}
