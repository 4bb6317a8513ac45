import { and, eq, sql } from 'drizzle-orm';
import type { EditableMyProduct, MyProduct } from '../../contract/entities/my-products.ts';
import type { ShopMoney } from '../../contract/entities/rates.ts';
import { figuresOf } from '../../contract/rules/my-product-figures.ts';
import { searchWordsOfProduct } from '../../contract/rules/search-fields.ts';
import type { Db } from '../db/database.ts';
import { arrayIn, arrayText } from '../db/integers.ts';
import { prepared } from '../db/prepared.ts';
import { myProducts, products, suppliers } from '../db/schema.ts';
import { atNoStock, partnershipEnded } from '../partnerships/shop-stock.ts';
import { readShopMoney } from '../rates/shop-money.ts';
import { findPage, newestFirst } from '../search/search-list.ts';
import { overSupplier } from '../variants/shop-variants.ts';
import { supplierVariantsColumn } from '../variants/supplier-variants.ts';

const rowsOf = prepared('my_products_shown', (db) =>
  db
    .select({
      mine: myProducts,
      sku: products.sku,
      currency: products.currency,
      supplier: { id: suppliers.id, name: suppliers.name },
      supplierVariants: supplierVariantsColumn,
    })
    .from(myProducts)
    .innerJoin(products, eq(products.id, myProducts.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .where(
      and(
        eq(myProducts.shopId, sql.placeholder('shopId')),
        sql`${myProducts.id} = any(${arrayIn(sql.placeholder('ids'))})`,
      ),
    ),
);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function toMyProduct(
  { mine, sku, currency: cost, supplier, supplierVariants }: Row,
  money: ShopMoney,
): EditableMyProduct {
  const { currency: price } = mine;
  const variants = overSupplier(
    mine.variants,
    mine.reason === partnershipEnded ? atNoStock(supplierVariants) : supplierVariants,
    { cost, price, money },
  );
  return {
    id: mine.id,
    product_id: mine.productId,
    rev: mine.rev,
    status: mine.status,
    reason: mine.reason,
    title: mine.title,
    description: mine.description,
    category_id: mine.categoryId,
    tags: mine.tags,
    images: mine.images,
    variants,
    image: mine.images[0] ?? null,
    supplier,
    ...figuresOf(variants, { price, cost }),
    search_words: searchWordsOfProduct({ sku, variants: supplierVariants }),
    last_checked_at: mine.lastCheckedAt.toISOString(),
    published_at: mine.publishedAt.toISOString(),
  };
}

/** The shop's products among `ids`, in no order. */
export async function readMyProducts(
  db: Db,
  shopId: number,
  ids: readonly number[],
): Promise<EditableMyProduct[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf(db).execute({ shopId, ids: arrayText(ids) });
  const money = await readShopMoney(db, shopId);
  return rows.map((row) => toMyProduct(row, money));
}

export async function readMyProduct(
  db: Db,
  shopId: number,
  id: number,
): Promise<EditableMyProduct | null> {
  const [found] = await readMyProducts(db, shopId, [id]);
  return found ?? null;
}

/** A page of the shop's products, newest first; `status` `all` leaves the status out `[§9-status]`. */
export async function pageOfMyProducts(
  db: Db,
  shopId: number,
  query: { page: number; status: MyProduct['status'] | 'all'; search: string | undefined },
): Promise<{ rows: MyProduct[]; total: number }> {
  const { page, status, search } = query;
  const narrowed = status === 'all' ? undefined : eq(myProducts.status, status);
  const { ids, total } = await findPage(db, shopId, myProducts, { page, search, narrowed });
  return { rows: newestFirst(await readMyProducts(db, shopId, ids)), total };
}
