import { eq, type Placeholder, sql } from 'drizzle-orm';
import type { Product, ProductDetail } from '../../contract/entities/products.ts';
import type { Db } from '../db/database.ts';
import { arrayIn, arrayText } from '../db/integers.ts';
import { prepared } from '../db/prepared.ts';
import { importProducts, products, stockCheckedAt, suppliers } from '../db/schema.ts';
import { sanitiseHtml } from '../html/sanitise.ts';
import { supplierVariantsColumn } from '../variants/supplier-variants.ts';

/** The columns that search shows of a product, without its description and search words, which are most of a row. */
export const productColumns = (shopId: number | Placeholder) => ({
  id: products.id,
  sku: products.sku,
  ean: products.ean,
  brand: products.brand,
  title: products.title,
  categoryId: products.categoryId,
  supplier: { id: suppliers.id, name: suppliers.name },
  image: sql<Product['image']>`${products.images} -> 0`,
  currency: products.currency,
  cost: products.cost,
  recommendedPrice: products.recommendedPrice,
  stock: products.stock,
  stockCheckedAt,
  variantsCount: products.variantsCount,
  minOrderQuantity: products.minOrderQuantity,
  isColli: products.isColli,
  hasMedia: products.hasMedia,
  // Without the offset PostgreSQL may read the shop's whole list once, instead of one entry of its index for each product.
  isInImportList: sql<boolean>`exists (
    select 1 from ${importProducts}
    where ${importProducts.shopId} = ${shopId} and ${importProducts.productId} = ${products.id} offset 0)`,
});

/** Products as a shop sees them. */
const productsOf = prepared('products_shown', (db) =>
  db
    .select(productColumns(sql.placeholder('shopId')))
    .from(products)
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .where(sql`${products.id} = any(${arrayIn(sql.placeholder('ids'))})`),
);

type Row = Awaited<ReturnType<ReturnType<typeof productsOf>['execute']>>[number];

export interface PageOfProducts {
  rows: Product[];
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
}

export function toProduct(row: Row): Product {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    id: row.id,
    sku: row.sku,
    ean: row.ean,
    brand: row.brand,
    title: row.title,
    category_id: row.categoryId,
    supplier: row.supplier,
    image: row.image,
    cost: money(row.cost),
    recommended_price: row.recommendedPrice === null ? null : money(row.recommendedPrice),
    stock: row.stock,
    stock_checked_at: row.stockCheckedAt.toISOString(),
    variants_count: row.variantsCount,
    min_order_quantity: row.minOrderQuantity,
    is_colli: row.isColli,
    has_media: row.hasMedia,
    is_in_import_list: row.isInImportList,
  };
}

/** Those with these numbers, in their order. */
export async function readShown(
  db: Db,
  shopId: number,
  ids: readonly number[],
): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await productsOf(db).execute({ shopId, ids: arrayText(ids) });
  const byId = new Map(rows.map((row) => [row.id, toProduct(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One product in full, or null. */
export async function readProduct(
  db: Db,
  shopId: number,
  id: number,
): Promise<ProductDetail | null> {
  const [row] = await db
    .select({
      ...productColumns(shopId),
      description: products.description,
      tags: products.tags,
      images: products.images,
      safety: products.safety,
      variants: supplierVariantsColumn,
    })
    .from(products)
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .where(eq(products.id, id));
  if (!row) return null;
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    ...toProduct(row),
    description: sanitiseHtml(row.description),
    tags: row.tags,
    images: row.images,
    safety: row.safety,
    variants: row.variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      ean: variant.ean,
      options: variant.options,
      cost: money(variant.cost),
      recommended_price:
        variant.recommended_price === null ? null : money(variant.recommended_price),
      stock: variant.stock,
    })),
  };
}
