import { recordMissingChanges } from '../../server/changes/record-missing.ts';
import { openDatabase } from '../../server/db/open.ts';
import {
  importProducts,
  orders,
  parcels,
  products,
  purchaseOrders,
  variants,
} from '../../server/db/schema.ts';
import { composeOrders } from '../../server/demo/compose-orders.ts';
import { composeProducts, type DemoProduct } from '../../server/demo/compose-products.ts';
import { loadDemo } from '../../server/demo/load.ts';
import { createRandom } from '../../server/demo/random.ts';
import { stockShop } from '../../server/demo/shop-goods.ts';

const batch = 250;

/** Ids from here on are free: the demo's are lower. */
const apart = 100_000;

/**
 * Fills an empty data folder with the demo, and adds import products and orders to the demo merchant's first shop.
 * Each is composed anew as the demo's are, so that texts repeat no more often than in a real shop.
 */
export async function seedShop(
  dataDir: string,
  wanted: { products: number; orders: number },
): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null });
  const now = Date.now();
  const insert = async <R>(rows: readonly R[], write: (part: R[]) => Promise<unknown>) => {
    for (let at = 0; at < rows.length; at += batch) await write(rows.slice(at, at + batch));
  };
  try {
    await loadDemo(db, { now });
    const made: DemoProduct[] = [];
    let lastVariant = apart;
    for (let round = 1; made.length < wanted.products; round += 1) {
      const composed = composeProducts(createRandom(9_000 + round), now);
      for (const product of composed.slice(0, wanted.products - made.length)) {
        made.push(moved(product, apart + made.length, lastVariant, round));
        lastVariant += product.variants.length;
      }
    }
    await insert(made, (part) => db.insert(products).values(part.map(({ row }) => row)));
    await insert(
      made.flatMap((product) => product.variants),
      (part) => db.insert(variants).values(part),
    );
    const items = made.map(({ row, variants: own }) => ({
      ...{ shopId: 1, productId: row.id, title: row.title, description: row.description ?? '' },
      ...{ categoryId: row.categoryId, tags: row.tags, images: row.images },
      variants: own.map(({ id, cost }) => ({
        ...{ variant_id: id, included: true, price: cost * 2, compare_at: null },
      })),
    }));
    await insert(items, (part) => db.insert(importProducts).values(part));
    const sold: ReturnType<typeof composeOrders> = [];
    const ids = { order: apart, line: apart, purchaseOrder: apart, parcel: apart };
    for (let round = 1; sold.length < wanted.orders; round += 1) {
      const random = createRandom(round);
      const from = (round * 61) % Math.max(1, made.length - 700);
      const goods = stockShop({
        ...{ random, now, shopId: 1, imports: 38, mine: 46, after: { imports: 0, mine: 0 } },
        products: made.slice(from, from + 700),
      });
      const prefix = `B${round}`;
      sold.push(
        ...composeOrders({ random, now, shopId: 1, prefix, last: 9_999, goods, atMost: 99, ids }),
      );
    }
    const kept = sold.slice(0, wanted.orders);
    await insert(
      kept.map(({ order }) => order),
      (part) => db.insert(orders).values(part),
    );
    await insert(
      kept.flatMap((one) => one.purchaseOrders),
      (part) => db.insert(purchaseOrders).values(part),
    );
    await insert(
      kept.flatMap((one) => one.parcels),
      (part) => db.insert(parcels).values(part),
    );
    await recordMissingChanges(db);
  } finally {
    await close();
  }
}

function moved(
  { row, variants: own, supplier }: DemoProduct,
  id: number,
  lastVariant: number,
  round: number,
): DemoProduct {
  return {
    supplier,
    row: { ...row, id, key: `${row.key}-${round}`, sku: `${row.sku}-${round}` },
    variants: own.map((variant, at) => ({
      ...variant,
      ...{ id: lastVariant + at + 1, productId: id },
      ...{ key: `${variant.key}-${round}`, sku: `${variant.sku}-${round}` },
    })),
  };
}
