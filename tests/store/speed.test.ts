import { expect, test } from 'vitest';
import { headSeq } from '../../src/db/snapshot.ts';
import { FakeServer } from './support/fake-server.ts';
import { inDatabase } from './support/in-database.ts';
import { current, newUser, open, until } from './support/opened.ts';
import { importProduct } from './support/records.ts';

const count = 10_000;
const took = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const ms = (time: number) => `${time.toFixed(time < 10 ? 2 : 0)} ms`;

test('[§D-speed] 10,000 records are compacted, opened again and filtered; how long it took is printed', async () => {
  const server = new FakeServer();
  for (let id = 1; id <= count; id++) server.put(importProduct(id));
  const userId = newUser();
  const first = await open(server, { userId });
  const ingest = await took(() => current(first.sync));
  // On a busy machine it may be compacted before the last thousand events come, which then stay beside the snapshot.
  await inDatabase(userId, async ({ snapshots, events }) => {
    const covered = async () => headSeq(await snapshots.get('head'));
    await expect.poll(covered, { timeout: 120_000 }).toBeGreaterThan(0);
    expect(await snapshots.count()).toBeGreaterThan(5);
    expect(await events.count()).toBeLessThan(5);
  });
  await first.close();

  server.setOnline(false);
  const opens: number[] = [];
  for (let round = 0; round < 5; round++) {
    let one: Awaited<ReturnType<typeof open>> | null = null;
    opens.push(
      await took(async () => {
        one = await open(server, { userId });
        const read = one.sync.watch('GET /import-products', { query: {} }).get();
        expect(read.state === 'ready' && read.value.meta.total).toBe(count);
      }),
    );
    await (one as { close(): Promise<void> } | null)?.close();
  }

  const { sync } = await open(server, { userId });
  await until(sync.records('import-products'), ({ state }) => state === 'ready');
  const filters: number[] = [];
  for (const search_query of ['ne-77', 'ne-771', 'ne-7712', 'produkt 99', 'uld nordisk', 'zzz']) {
    filters.push(
      await took(async () => {
        const read = sync.watch('GET /import-products', { query: { search_query } }).get();
        expect(read.state).toBe('ready');
      }),
    );
  }

  const commits: number[] = [];
  const seen: number[] = [];
  for (let id = 1; id <= 50; id++) {
    const stop = sync.records('import-products').subscribe(() => {});
    commits.push(
      await took(() =>
        sync.commit({ call: 'PATCH /import-products/{id}', args: { id, body: { title: 'T' } } }),
      ),
    );
    seen.push(await took(async () => sync.records('import-products').get()));
    stop();
  }
  const burst = await took(() =>
    Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        sync.commit({
          call: 'PATCH /import-products/{id}',
          args: { id: 100 + index, body: { title: 'Burst' } },
        }),
      ),
    ),
  );
  await until(sync.outbox, (rows) => rows.length === 1_050);
  console.info(
    [
      `ingest of ${count}, first answer to whole list: ${ms(ingest)}`,
      `cold open to first page: ${ms(median(opens))}`,
      `text filter, first ${ms(filters[0] ?? 0)}, then ${ms(median(filters.slice(1)))}`,
      `durable commit: ${ms(median(commits))}; list after it ${ms(median(seen))}`,
      `1,000 commits in a burst: ${ms(burst)}`,
    ].join('\n'),
  );
});
