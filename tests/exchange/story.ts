import { eq } from 'drizzle-orm';
import { recordChange, shopTenant } from '../../server/changes/record.ts';
import { recordProductChanges } from '../../server/changes/record-products.ts';
import { myProducts, variants } from '../../server/db/schema.ts';
import { createRandom } from '../../server/demo/random.ts';
import { mortalDb } from '../support/mortal-db.ts';
import { otherWorkers } from '../support/other-workers.ts';
import { pictures, readListingsOf, reconciled, wantIn } from '../support/selling-stores.ts';
import { type StoryWorld, storeFaults } from './story-world.ts';

interface World extends StoryWorld {
  supplierId: number;
}

/**
 * Plays what can happen between a shop and its store, in an order drawn from `seed`: edits on both sides, faults on
 * the line, processes that die at any statement. Returns what differs in the store at the end without the shop being
 * told.
 */
export async function playStory(world: World, seed: number): Promise<string[]> {
  const { server, store, supplierId } = world;
  const { db } = server;
  const random = createRandom(seed);
  const picture = await pictures();
  const goods = Array.from({ length: random.int(2, 3) }, (_, at) => ({
    ...{ title: `Vare ${at}`, variants: random.int(1, 2), price: 20_000 + at },
    images: Array.from({ length: random.int(0, 2) }, (_none, which) => picture(`${at}-${which}`)),
  }));
  const made = await wantIn(server, store, supplierId, goods);
  const tenant = shopTenant(store.shopId);
  let edits = 0;

  const edit = (id: number, values: Partial<typeof myProducts.$inferInsert>) =>
    db.transaction(async (tx) => {
      await tx.update(myProducts).set(values).where(eq(myProducts.id, id));
      await recordChange(tx, tenant, 'my-products', id, 'upsert');
    });
  const say = (call: 'pause' | 'resume' | 'push', id: number) =>
    server.send(`POST /listings/{id}/${call}`, { id }, store.by);
  const remoteOf = (title: string) => store.products().find((one) => one.title === title)?.id;

  const steps = {
    async title({ myProductId }: Made) {
      edits += 1;
      await edit(myProductId, { title: `Titel ${seed}-${edits}` });
    },
    async price({ myProductId, variantIds }: Made) {
      const price = random.int(11_000, 50_000);
      const chosen = variantIds.map((variant_id) => ({
        ...{ variant_id, included: true, price, compare_at: null },
      }));
      await edit(myProductId, { variants: chosen });
    },
    stock: ({ productId, variantIds: [id = 0] }: Made) =>
      db.transaction(async (tx) => {
        await tx
          .update(variants)
          .set({ stock: random.int(1, 99) })
          .where(eq(variants.id, id));
        await recordProductChanges(tx, [productId]);
      }),
    pause: ({ id }: Made) => say('pause', id),
    resume: ({ id }: Made) => say('resume', id),
    push: ({ id }: Made) => say('push', id),
    async renamed() {
      const has = random.pick([...store.products(), null]);
      edits += 1;
      if (has) store.rename(has.id, `Deres ${seed}-${edits}`);
    },
    async repriced() {
      const has = random.pick([...store.products(), null]);
      if (has) store.reprice(has.id, random.int(60_000, 90_000));
    },
    async dropped({ myProductId }: Made) {
      const [mine] = await db.select().from(myProducts).where(eq(myProducts.id, myProductId));
      const id = remoteOf(mine?.title ?? '');
      if (id) store.drop(id);
    },
    async fault() {
      store.faults.plan(random.pick(storeFaults), { on: random.pick(['', 'product', 'batch']) });
    },
    // Past the lifetime of a Shopify token, which is an hour.
    async hours() {
      world.turn(random.int(1, 90) * 60_000);
    },
    reconcile: () => reconciled(server, store),
    died: () => reconcileUntilDeath(world, random.int(1, 40)),
  };
  const names = Object.keys(steps) as (keyof typeof steps)[];
  for (let step = random.int(8, 14); step > 0; step -= 1) {
    await steps[random.pick([...names, 'fault', 'reconcile', 'died'] as const)](random.pick(made));
  }

  store.faults.clear();
  // Twice: the first round finds what was deleted in the store, the second puts it back.
  for (const _ of ['looked at', 'put back']) {
    for (const { id } of made) await say('push', id);
    await settle(world);
  }
  return findings(world, made);
}

type Made = Awaited<ReturnType<typeof wantIn>>[number];

/** Works in a process that dies before its statement number `statements`. */
async function reconcileUntilDeath({ server, store, reach, now }: World, statements: number) {
  const { db, die } = mortalDb(server.db, statements);
  const { stores } = otherWorkers({ server, reach, now }, db);
  await stores.attend(store.integrationId, 30_000);
  die();
  await stores.stop();
}

async function settle({ server, store, turn }: World): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    await reconciled(server, store);
    if ((await readListingsOf(server, store)).every((one) => !one.is_behind)) return;
    turn(130_000);
  }
}

/**
 * Compares the store with what it should have, according to the shop's rows and the store changes that the shop was
 * told of.
 */
async function findings({ server, store }: World, made: readonly Made[]): Promise<string[]> {
  const wrong: string[] = [];
  const note = (what: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      wrong.push(`${what}: ${JSON.stringify(is)} in place of ${JSON.stringify(should)}`);
  };
  const has = store.products();
  const told = await readListingsOf(server, store);
  note('products', has.length, told.filter((one) => one.remote_url !== null).length);
  for (const { id, myProductId } of made) {
    const one = told.find((row) => row.id === id);
    const [mine] = await server.db.select().from(myProducts).where(eq(myProducts.id, myProductId));
    if (!one || !mine) throw new Error('The story lost a record of its own.');
    note(`listing ${id}`, [one.is_behind, one.error], [false, null]);
    const theirs = (field: string, variantId: number | null) =>
      one.store_changes.find((each) => each.field === field && each.variant_id === variantId);
    const there = has.find((each) => new RegExp(`[=/]${each.id}(&|$)`).test(one.remote_url ?? ''));
    // Paused before it was published, or deleted in the store since: it is published again when resumed.
    if (one.state === 'paused' && one.remote_url === null) continue;
    if (!there) {
      wrong.push(`listing ${id} says ${one.state} and leads nowhere`);
      continue;
    }
    const renamed = theirs('title', null);
    note(`title of ${id}`, there.title, renamed ? renamed.theirs : mine.title);
    note(`status of ${id}`, there.status, one.state === 'paused' ? 'off sale' : 'on sale');
    note(
      `pictures of ${id}`,
      there.pictures,
      mine.images.map(({ url }) => url),
    );
    for (const [at, { variant_id: variantId, price }] of mine.variants.entries()) {
      const [sold] = await server.db.select().from(variants).where(eq(variants.id, variantId));
      const repriced = theirs('price', variantId)?.theirs;
      const amount = repriced && typeof repriced === 'object' ? repriced.amount : price;
      const variant = there.variants.find(({ sku }) => sku === sold?.sku) ?? there.variants[at];
      note(`price of ${variantId}`, variant?.price, amount);
      note(`stock of ${variantId}`, variant?.stock, sold?.stock);
    }
  }
  return wrong;
}
