import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { intArray } from '../../db/integers.ts';
import type { OrderLineRow } from '../../db/schema/selling.ts';
import { myProducts, products, suppliers, variants } from '../../db/schema.ts';
import type { StoreOrder, StoreOrderLine } from '../../platforms/store-orders.ts';
import { articleOf, rememberedArticles } from '../mends/articles.ts';
import type { SoldVariant } from './draft-order.ts';

interface Matching {
  integrationId: number;
  shopId: number;
  orders: readonly StoreOrder[];
  /** Lines of these orders that are already stored. */
  known: readonly OrderLineRow[];
}

/**
 * Finds our variants for lines: by the store's ids for what we put there, otherwise by the shop's own mappings, but
 * never by SKU alone, which anybody can change in a store. A line keeps its variant, even if its product has been
 * removed from the store.
 */
export async function matchLines(
  db: Db,
  { integrationId, shopId, orders, known }: Matching,
): Promise<(line: StoreOrderLine) => SoldVariant | null> {
  const productIds = orders.flatMap(({ lines }) =>
    lines.flatMap(({ remoteProductId }) => remoteProductId ?? []),
  );
  const { rows } = await db.execute<{ remote: string; variant: number }>(sql`
    select of.value ->> 'id' as remote, of.key::int as variant
    from listings l cross join lateral jsonb_each(l.remote -> 'variants') of
    where l.integration_id = ${integrationId}
      and l.remote ->> 'id' in (select jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb))`);
  const ours = new Map(rows.map(({ remote, variant }) => [remote, variant]));
  const before = new Map(
    known.flatMap(({ remote_id, variant_id }) =>
      remote_id && variant_id ? [[remote_id, variant_id] as const] : [],
    ),
  );
  const articles = orders.flatMap(({ lines }) => lines.flatMap((line) => articleOf(line) ?? []));
  const said = await rememberedArticles(db, { shopId, integrationId }, articles);
  const ids = [...ours.values(), ...before.values(), ...said.values()];
  const sold = await readSold(db, shopId, ids);
  return (line) => {
    const { remoteId, remoteVariantId } = line;
    const id =
      before.get(remoteId) ?? ours.get(remoteVariantId ?? '') ?? said.get(articleOf(line) ?? '');
    return (id !== undefined && sold.get(id)) || null;
  };
}

/** Variants with the data for an order's lines, by id. */
export async function readSold(
  db: Db,
  shopId: number,
  variantIds: readonly number[],
): Promise<Map<number, SoldVariant>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .select({
      variantId: variants.id,
      productId: variants.productId,
      sku: variants.sku,
      options: variants.options,
      cost: variants.cost,
      currency: products.currency,
      supplierId: suppliers.id,
      supplierName: suppliers.name,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .where(sql`${variants.id} = any(${intArray(variantIds)})`);
  const images = await imagesOf(db, shopId, [...new Set(rows.map(({ productId }) => productId))]);
  return new Map(
    rows.map(({ supplierId, supplierName, ...row }) => [
      row.variantId,
      {
        ...row,
        supplier: { id: supplierId, name: supplierName },
        image: images.get(row.productId) ?? null,
      },
    ]),
  );
}

/** The first picture that the shop shows for each product. */
async function imagesOf(db: Db, shopId: number, productIds: readonly number[]) {
  if (productIds.length === 0) return new Map<number, SoldVariant['image']>();
  const rows = await db
    .select({ id: myProducts.productId, images: myProducts.images })
    .from(myProducts)
    .where(
      sql`${eq(myProducts.shopId, shopId)} and ${inArray(myProducts.productId, [...productIds])}`,
    );
  return new Map(rows.map(({ id, images }) => [id, images[0] ?? null]));
}
