import { sql } from 'drizzle-orm';
import type { AssembledProduct } from '../../server/catalogue/assemble.ts';
import { passUnchanged } from '../../server/catalogue/unchanged.ts';
import { renameVariants, upsertProducts } from '../../server/catalogue/upsert.ts';
import type { Db } from '../../server/db/database.ts';
import { newSupplier } from '../support/server-catalogue.ts';

export type Variant = AssembledProduct['variants'][number];

export const variant = (key: string, more: Partial<Variant> = {}): Variant => ({
  ...{ key, sku: key, ean: null, options: {}, position: 0 },
  ...{ cost: 1000, recommended_price: 2500, stock: 3 },
  ...more,
});
export const product = (
  key: string,
  variants: Variant[],
  more: Partial<AssembledProduct> = {},
): AssembledProduct => ({
  ...{ key, sku: key, ean: null, brand: null, title: `Vare ${key}`, description: '' },
  ...{ category: [], tags: [], images: [], currency: 'DKK' },
  cost: Math.min(...variants.map(({ cost }) => cost)),
  recommended_price: 2500,
  stock: variants.reduce((sum, { stock }) => sum + stock, 0),
  ...{ variants_count: variants.length, min_order_quantity: 1, is_colli: false },
  variants,
  ...more,
});

/** A new supplier without products, and ways to read what becomes of its catalogue. */
export async function newCatalogue(db: Db) {
  const supplierId = await newSupplier(db);
  const rows = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  return {
    upsert: (...products: AssembledProduct[]) => upsertProducts(db, supplierId, products),
    rename: (...products: AssembledProduct[]) => renameVariants(db, supplierId, products),
    /** The keys of those that are known to be as they were imported. */
    unchanged: async (...products: AssembledProduct[]) =>
      (await passUnchanged(db, supplierId, products)).unchanged.map(({ key }) => key),
    /** As if a complete file had come without the variant. */
    leave: (key: string) =>
      rows(sql`
        update variants set stock = 0, left_at = now()
        where supplier_id = ${supplierId} and key = ${key}`),
    idsOfVariants: async () =>
      Object.fromEntries(
        (await rows(sql`select key, id from variants where supplier_id = ${supplierId}`)).map(
          ({ key, id }) => [key, id],
        ),
      ),
    figures: () =>
      rows(sql`
        select key, cost, recommended_price, stock, variants_count from products
        where supplier_id = ${supplierId} order by key`),
    products: (columns: string) =>
      rows(
        sql`select ${sql.raw(columns)} from products where supplier_id = ${supplierId} order by key`,
      ),
    variants: () =>
      rows(sql`
        select p.key as product, v.key, v.sku, v.ean, v.options, v.cost, v.recommended_price, v.stock, v.position
        from variants v join products p on p.id = v.product_id
        where v.supplier_id = ${supplierId} order by v.key`),
    idOf: async (key: string) => {
      const [row] = await rows(
        sql`select id from products where supplier_id = ${supplierId} and key = ${key}`,
      );
      return Number(row?.id);
    },
    /** Sets times back by a day, so that a later write can be noticed. */
    age: () =>
      rows(sql`
        update products set search_text = 'words', stock_checked_at = now() - interval '1 day',
          updated_at = now() - interval '1 day'
        where supplier_id = ${supplierId}`),
  };
}
