import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { jobs } from '../../server/db/schema.ts';
import { startJobs } from '../../server/jobs/queue.ts';
import { onOneDatabase } from '../support/server.ts';
import { openTestDatabase } from '../support/server-database.ts';
import { until } from '../support/until.ts';

/** Far more than a process works on at the same time. */
const count = 12;
/** In milliseconds: shorter than the queue's own look at what waits, of which these jobs would need several. */
const withinMs = 20_000;

onOneDatabase('jobs that wait for others', (database) => {
  test('[§D-jobs-waiting] each begins as soon as one before it has ended, though nothing new is queued', async () => {
    const { db, driver, close } = await openTestDatabase(database);
    let running = 0;
    let most = 0;
    let ended = 0;
    const run = async () => {
      running += 1;
      most = Math.max(most, running);
      await wait(20);
      running -= 1;
      ended += 1;
    };
    const runners = { bulk_import: { run, giveUp: async () => {}, shareable: true } };
    const queue = await startJobs({ db, driver, runners, onError() {} });
    for (let nth = 0; nth < count; nth += 1) {
      const id = randomUUID();
      const job = { id, tenant: `shop:${nth}`, kind: 'bulk_import', name: 'Waiting' } as const;
      await db.insert(jobs).values(job);
      await queue.enqueue(db, 'bulk_import', id);
    }
    await until(
      async () => ended,
      (some) => some >= count,
      { withinMs },
    );
    expect(ended).toBe(count);
    expect(most).toBe(2);
    await queue.stop();
    await close();
  });
});
