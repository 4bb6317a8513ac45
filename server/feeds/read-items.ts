import { and, asc, count, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Feed } from '../../contract/entities/feeds.ts';
import type { ShopMoney } from '../../contract/entities/rates.ts';
import { isUnmapped, ownCategoryName } from '../categories/own-name.ts';
import type { Db } from '../db/database.ts';
import { categories, myProducts, products, supplierCategories } from '../db/schema.ts';
import { readShopMoney } from '../rates/shop-money.ts';
import { overSupplier } from '../variants/shop-variants.ts';
import { supplierVariantsColumn } from '../variants/supplier-variants.ts';
import type { FeedItem } from './feed-item.ts';
import { productAddress, type Storefront, type ToldStock } from './product-address.ts';

export interface Wanted {
  shopId: number;
  filter: Feed['filter'];
  language: Feed['language'];
  storefront: Storefront;
  stock: ToldStock;
  /** Our own address, at which the pictures that we store are served. */
  publicUrl: string;
}

/** Products per read: each read is short, because on PGlite everybody waits for it. */
const piece = 25;

export async function countProducts(
  db: Db,
  wanted: Pick<Wanted, 'shopId' | 'filter'>,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(myProducts)
    .innerJoin(products, eq(products.id, myProducts.productId))
    .where(and(...conditions(wanted)));
  return row?.total ?? 0;
}

/**
 * The items of the shop's active products, oldest first, in pieces, product by product: one for each included variant,
 * with the stock that its store's options leave. Variants without stock are left out if the filter asks for stock or
 * the store hides sold-out products.
 */
export async function* readItems(db: Db, wanted: Wanted): AsyncGenerator<Iterable<FeedItem[]>> {
  const money = await readShopMoney(db, wanted.shopId);
  for (let after = 0; ; ) {
    const rows = await select(db)
      .where(and(...conditions(wanted), gt(myProducts.id, after)))
      .orderBy(asc(myProducts.id))
      .limit(piece);
    if (rows.length > 0) yield itemsOf(rows, wanted, money);
    const last = rows.at(-1);
    if (rows.length < piece || !last) return;
    after = last.mine.id;
  }
}

/** Created one product at a time, because products with many variants give many items. */
function* itemsOf(rows: readonly Row[], wanted: Wanted, money: ShopMoney) {
  for (const row of rows) yield toItems(row, wanted, money);
}

function select(db: Db) {
  return db
    .select({
      mine: myProducts,
      currency: products.currency,
      brand: products.brand,
      category: { da: categories.nameDa, en: categories.nameEn },
      ownCategory: ownCategoryName,
      supplierVariants: supplierVariantsColumn,
    })
    .from(myProducts)
    .innerJoin(products, eq(products.id, myProducts.productId))
    .leftJoin(categories, eq(categories.id, myProducts.categoryId))
    .leftJoin(supplierCategories, isUnmapped)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof select>>[number];

function toItems(row: Row, wanted: Wanted, money: ShopMoney) {
  const { mine, currency: cost, brand, category, ownCategory, supplierVariants } = row;
  const eans = new Map(supplierVariants.map(({ id, ean }) => [id, ean]));
  const { currency } = mine;
  const currencies = { cost, price: currency, money };
  const sold = overSupplier(mine.variants, supplierVariants, currencies).filter(
    ({ included }) => included,
  );
  const [image] = mine.images;
  const items = sold.map(
    (variant): FeedItem => ({
      id: String(variant.variant_id),
      groupId: sold.length > 1 ? String(mine.productId) : null,
      sku: variant.sku,
      ean: eans.get(variant.variant_id) ?? null,
      brand,
      title: mine.title,
      description: mine.description,
      category: category?.[wanted.language] ?? ownCategory,
      price: variant.price.amount,
      compareAt: variant.compare_at?.amount ?? null,
      currency,
      stock: Math.max(0, variant.stock - wanted.stock.buffer),
      link: productAddress(wanted.storefront, mine.title),
      image: image ? (URL.parse(image.url, wanted.publicUrl)?.href ?? image.url) : null,
      options: variant.options,
    }),
  );
  const inStockOnly = wanted.filter.in_stock || wanted.stock.hidesSoldOut;
  return inStockOnly ? items.filter(({ stock }) => stock > 0) : items;
}

function conditions({ shopId, filter }: Pick<Wanted, 'shopId' | 'filter'>): SQL[] {
  const { category_id: category, supplier_id: supplier } = filter;
  return [
    eq(myProducts.shopId, shopId),
    eq(myProducts.status, 'active'),
    category === null ? [] : inCategory(category),
    supplier === null ? [] : eq(products.supplierId, supplier),
  ].flat();
}

const inCategory = (id: number) => sql`${myProducts.categoryId} = any(array(
  with recursive below as (
    select id from categories where id = ${id}
    union select child.id from categories child join below on child.parent_id = below.id
  ) select id from below))`;
