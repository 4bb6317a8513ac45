import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { importProducts, jobs, myProducts } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { bulkImportsOn } from '../support/server-bulk-import.ts';
import { newPerson } from '../support/server-people.ts';
import { until } from '../support/until.ts';

onOneDatabase('running jobs', (database) => {
  let ahead = 0;
  const server = serverFor({ database, now: () => Date.now() + ahead });
  const { withItems, start, finished } = bulkImportsOn(server);

  it('[§3-job] [§7-events] a finished job stays the answer for 60 s, then there is none', async () => {
    const { token } = await withItems(1);
    await start(token);
    const job = await finished(token);
    ahead = 59_000;
    expect((await server.ok('GET /shop/events', {}, { token })).data).toEqual(job);
    ahead = 61_000;
    expect((await server.ok('GET /shop/events', {}, { token })).data).toBeNull();
    ahead = 0;
  });

  it('[§D-jobs] [§D-jobs-cancel] a cancelled job keeps what is imported and puts the rest back', async () => {
    const { token, shopId, items } = await withItems(150);
    await server.ok(
      'PATCH /import-products/{id}',
      { id: items[0] ?? 0, body: { title: 'Klar' } },
      { token },
    );
    const { data: job } = await start(token);
    await until(
      async () => (await server.ok('GET /shop/events', {}, { token })).data,
      (running) => (running?.ok ?? 0) >= 3,
      { everyMs: 2 },
    );
    const { data: cancelled } = await server.ok(
      'POST /shop/events/{id}/cancel',
      { id: job.id },
      { token },
    );
    expect(cancelled).toMatchObject({ state: 'cancelled', progress: 100, failed: 0 });
    expect(cancelled.ok).toBeGreaterThanOrEqual(3);
    expect(cancelled.ok + cancelled.skipped).toBe(150);
    const { data: again } = await server.ok(
      'POST /shop/events/{id}/cancel',
      { id: job.id },
      { token },
    );
    expect(again).toEqual(cancelled);

    const states = await server.db
      .select({ state: importProducts.state, count: sql<number>`count(*)::int` })
      .from(importProducts)
      .where(eq(importProducts.shopId, shopId))
      .groupBy(importProducts.state);
    const count = Object.fromEntries(states.map(({ state, count }) => [state, count]));
    expect(count).toEqual({ published: cancelled.ok, ready: 1, draft: 149 - cancelled.ok });
    expect(await server.db.$count(myProducts, eq(myProducts.shopId, shopId))).toBe(cancelled.ok);
  });

  it('[§D-jobs-cancel] what is no bulk import isn’t stopped by it, and comes to its end', async () => {
    const { token, shopId } = await withItems(0);
    const id = randomUUID();
    const tenant = `shop:${shopId}`;
    await server.db
      .insert(jobs)
      .values({ id, tenant, kind: 'feed_build', name: 'Feed', input: {} });
    const refused = await server.refused('POST /shop/events/{id}/cancel', { id }, { token });
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    const [job] = await server.db.select().from(jobs).where(eq(jobs.id, id));
    expect([job?.state, job?.finishedAt]).toEqual(['pending', null]);
  });

  it('[§D-jobs] cancelling what has ended is 409, and another shop’s job doesn’t exist', async () => {
    const { token } = await withItems(1);
    const { data: job } = await start(token);
    await finished(token);
    const late = await server.refused('POST /shop/events/{id}/cancel', { id: job.id }, { token });
    expect(late).toMatchObject({ status: 409, code: 'conflict' });
    const stranger = await newPerson(server.db);
    const theirs = await server.refused(
      'POST /shop/events/{id}/cancel',
      { id: job.id },
      { token: stranger.token },
    );
    const unknown = await server.refused(
      'POST /shop/events/{id}/cancel',
      { id: 'no-such-job' },
      { token },
    );
    expect([theirs.status, unknown.status]).toEqual([404, 404]);
    expect((await server.ok('GET /shop/events', {}, { token: stranger.token })).data).toBeNull();
  });
});
