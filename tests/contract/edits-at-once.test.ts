import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { shopTenant } from '../../server/changes/record.ts';
import {
  activities,
  changes,
  idempotencyKeys,
  importProducts,
  listings,
  shopUsers,
} from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newProduct, newSupplier } from '../support/server-catalogue.ts';
import { newListing } from '../support/server-listings.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('edits of one record', (database) => {
  const server = serverFor({ database });
  let supplierId: number;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db);
  });

  async function withItem() {
    const { token, userId, shopIds } = await newPerson(server.db);
    const { id: product_id } = await newProduct(server.db, { supplierId });
    const { data } = await server.ok('POST /import-products', { body: { product_id } }, { token });
    const { id } = data;
    const tenant = shopTenant(shopIds[0] ?? 0);
    const edit = (body: object, key: string = randomUUID()) =>
      server.send(
        'PATCH /import-products/{id}',
        { id, body },
        { token, headers: { 'Idempotency-Key': key } },
      );
    const stored = async () => {
      const [item] = await server.db.select().from(importProducts).where(eq(importProducts.id, id));
      return item;
    };
    const noted = () =>
      server.db.$count(
        activities,
        and(eq(activities.tenant, tenant), eq(activities.action, 'import_product.edited')),
      );
    return { token, userId, tenant, id, edit, stored, noted };
  }

  it('[§7-patch-import-product] [§D-idempotency] edits that come together all count, each with its activity and its kept answer', async () => {
    const { userId, edit, stored, noted } = await withItem();
    const titles = Array.from({ length: 12 }, (_, nth) => `Bænk ${nth}`);
    const answers = await Promise.all(titles.map((title) => edit({ title })));
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200));
    const revs = await Promise.all(answers.map(async (answer) => (await answer.json()).data.rev));
    expect(revs.toSorted((a, b) => a - b)).toEqual(titles.map((_, nth) => nth + 2));
    expect((await stored())?.rev).toBe(titles.length + 1);
    expect(await noted()).toBe(titles.length);
    const kept = await server.db.$count(idempotencyKeys, eq(idempotencyKeys.userId, userId));
    expect(kept).toBe(titles.length);
  });

  it('[§7-patch-import-product] [§D-idempotency] one edit that comes several times together is made once, and each is answered the same', async () => {
    const { edit, stored, noted } = await withItem();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => edit({ title: 'Bænk' }, key)));
    const texts = await Promise.all(answers.map((answer) => answer.json()));
    for (const text of texts) expect(text).toEqual(texts[0]);
    const replayed = answers.filter((one) => one.headers.get('Idempotent-Replayed') === 'true');
    expect(replayed).toHaveLength(3);
    expect(await stored()).toMatchObject({ rev: 2, title: 'Bænk' });
    expect(await noted()).toBe(1);
  });

  it('[§7-patch-import-product] [§D-idempotency] another edit under a used key writes nothing', async () => {
    const { edit, stored, noted } = await withItem();
    const key = randomUUID();
    expect((await edit({ title: 'Bænk' }, key)).status).toBe(200);
    const refused = await edit({ title: 'Stol' }, key);
    expect(await refused.json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await stored()).toMatchObject({ rev: 2, title: 'Bænk' });
    expect(await noted()).toBe(1);
  });

  it('[§7-patch-import-product] [§6-team-role] who may only read writes nothing, from the moment on that they may not', async () => {
    const { userId, edit, stored } = await withItem();
    expect((await edit({ title: 'Bænk' })).status).toBe(200);
    await server.db
      .update(shopUsers)
      .set({ roleName: 'limited' })
      .where(eq(shopUsers.userId, userId));
    const refused = await edit({ title: 'Stol' });
    expect(refused.status).toBe(403);
    expect(await stored()).toMatchObject({ rev: 2, title: 'Bænk' });
  });

  it('[§D-my-edit] [§D-changes] an edit of what is sold tells of its listings as well, one number each', async () => {
    const { token, shopIds } = await newPerson(server.db);
    const shopId = shopIds[0] ?? 0;
    const listing = await newListing(server.db, { shopId, supplierId });
    const first = { id: listing.myProductId, body: { title: 'Bæger' } };
    await server.ok('PATCH /my-products/{id}', first, { token });
    const told = await server.db
      .select()
      .from(changes)
      .where(eq(changes.tenant, shopTenant(shopId)))
      .orderBy(changes.seq);
    expect(told.map(({ entity, entityId, seq }) => [entity, entityId, seq])).toEqual([
      ['my-products', listing.myProductId, 1],
      ['listings', listing.id, 2],
    ]);
    const [marked] = await server.db.select().from(listings).where(eq(listings.id, listing.id));
    expect(marked).toMatchObject({ wanted: listing.wanted + 1, rev: listing.rev + 1 });
  });
});
