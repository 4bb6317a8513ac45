import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Listing, StoreChange } from '../../contract/entities/listings.ts';
import { recordMissingChanges } from '../../server/changes/record-missing.ts';
import { activities, integrations, listings, myProducts } from '../../server/db/schema.ts';
import { newOwner } from '../support/call-example.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newListing } from '../support/server-listings.ts';

onOneDatabase('listings', (database) => {
  const server = serverFor({ database });

  async function listed(values: Partial<typeof listings.$inferInsert> = {}) {
    const owner = await newOwner(server);
    const row = await newListing(server.db, { ...owner, ...values });
    type Call = 'pause' | 'resume' | 'push' | 'unpublish';
    return {
      ...{ owner, row },
      say: async (what: Call) =>
        (await server.ok(`POST /listings/{id}/${what}`, { id: row.id }, owner)).data,
      send: (what: Call) => server.send(`POST /listings/{id}/${what}`, { id: row.id }, owner),
      choose: async (body: { field: 'title' | 'price'; owner: 'ours' | 'store' }) =>
        (await server.ok('POST /listings/{id}/owners', { id: row.id, body }, owner)).data,
      changes: async () =>
        (await server.ok('GET /changes', { query: { cursor: 0 } }, owner)).data.filter(
          ({ entity }) => entity === 'listings',
        ),
    };
  }
  const live = { state: 'live', settled: 1 } as const;

  it('[§D-listings-wanted] what the shop wants is written at once, is told as behind until the store has it, and said again changes nothing', async () => {
    const { say, changes, row, owner } = await listed(live);
    const paused = await say('pause');
    expect(paused).toMatchObject({ state: 'paused', is_behind: true, rev: 2 });
    expect(await say('pause')).toEqual(paused);
    expect(await say('resume')).toMatchObject({ state: 'queued', is_behind: true, rev: 3 });
    expect(await say('resume')).toMatchObject({ rev: 3 });
    const pushed = await say('push');
    expect(pushed).toMatchObject({ state: 'queued', rev: 4 });
    expect(await say('push')).toEqual(pushed);
    const removed = await say('unpublish');
    expect(removed).toMatchObject({ state: 'removed', is_behind: true, rev: 5 });
    expect(await say('unpublish')).toEqual(removed);
    expect(await changes()).toEqual([
      expect.objectContaining({ id: row.id, op: 'upsert', value: removed }),
    ]);
    const noted = await server.db
      .select({ action: activities.action })
      .from(activities)
      .where(eq(activities.userId, owner.userId));
    expect(noted.map(({ action }) => action).sort()).toEqual([
      'listing.paused',
      'listing.pushed',
      'listing.removed',
      'listing.resumed',
    ]);
  });

  it('[§D-listings-wanted] what is removed can only be put back, and a store that is disconnected takes nothing', async () => {
    const { say, send, row } = await listed({ ...live, state: 'removed' });
    for (const what of ['pause', 'push'] as const) expect((await send(what)).status).toBe(409);
    await server.db
      .update(integrations)
      .set({ state: 'disconnected' })
      .where(eq(integrations.id, row.integrationId));
    expect((await send('resume')).status).toBe(409);
    await server.db
      .update(integrations)
      .set({ state: 'connected' })
      .where(eq(integrations.id, row.integrationId));
    expect(await say('resume')).toMatchObject({ state: 'queued', is_behind: true });
  });

  it('[§D-listings-errors] trying again takes the reason off and waits for what the store says now', async () => {
    const error = { error: 'sku_taken', errorText: 'SKU has already been taken' } as const;
    const { say, changes } = await listed({ ...live, state: 'failed', ...error });
    await recordMissingChanges(server.db);
    expect((await changes())[0]?.value).toMatchObject({
      ...{ error: 'sku_taken', remedy: 'look_in_store', error_text: error.errorText },
    });
    expect(await say('push')).toMatchObject({
      ...{ state: 'queued', error: null, remedy: null, error_text: null, is_behind: true },
    });
  });

  it('[§D-listings-owners] a field that was changed in the store is settled by who says whose it is, once', async () => {
    const change: StoreChange = {
      ...{ field: 'title', variant_id: null, ours: 'Krus', theirs: 'Kop', owner: null },
    };
    const { choose, say, send } = await listed({ ...live, storeChanges: [change] });
    const kept = await choose({ field: 'title', owner: 'store' });
    expect(kept.store_changes).toEqual([{ ...change, owner: 'store' }]);
    expect(await choose({ field: 'title', owner: 'store' })).toEqual(kept);
    const ours: Listing = await choose({ field: 'title', owner: 'ours' });
    expect(ours).toMatchObject({
      ...{ is_behind: true, rev: kept.rev + 1, store_changes: [{ ...change, owner: 'ours' }] },
    });
    await say('unpublish');
    expect((await send('push')).status).toBe(409);
  });

  it('[§D-listings] are listed newest first, of one product where it is named, and go with their product', async () => {
    const { owner, row } = await listed();
    const other = await newListing(server.db, owner);
    const read = async (query: { my_product_id?: string }) =>
      (await server.ok('GET /listings', { query: query as object }, owner)).data.map(
        ({ id }) => id,
      );
    expect(await read({})).toEqual([other.id, row.id]);
    expect(await read({ my_product_id: String(row.myProductId) })).toEqual([row.id]);
    expect(await read({ my_product_id: '2147483648' })).toEqual([]);
    await server.db.delete(myProducts).where(eq(myProducts.id, row.myProductId));
    expect(await read({})).toEqual([other.id]);
    expect(await server.db.$count(listings, eq(listings.id, row.id))).toBe(1);
  });
});
