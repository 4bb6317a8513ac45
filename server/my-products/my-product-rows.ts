import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { EditableMyProduct, MyProduct } from '../../contract/entities/my-products.ts';
import type { ShopMoney } from '../../contract/entities/rates.ts';
import { figuresOf } from '../../contract/rules/my-product-figures.ts';
import { searchWordsOfProduct } from '../../contract/rules/search-fields.ts';
import type { Db } from '../db/database.ts';
import { arrayIn, arrayText } from '../db/integers.ts';
import { prepared } from '../db/prepared.ts';
import { myProducts, products, shops, suppliers } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { atNoStock, partnershipEnded } from '../partnerships/shop-stock.ts';
import { moneyColumns, moneyReader } from '../rates/shop-money.ts';
import { firstPageOf } from '../search/first-page.ts';
import { totalColumns, totalReader } from '../search/list-totals.ts';
import { findPage, isFirstOfAll, newestFirst } from '../search/search-list.ts';
import { type Editor, editorColumns } from '../variants/editor-columns.ts';
import { overSupplier } from '../variants/shop-variants.ts';
import { supplierVariantsColumn } from '../variants/supplier-variants.ts';

/** All but the one that only searches read. */
const { searchText: _, ...mineColumns } = getTableColumns(myProducts);

const shownColumns = {
  mine: mineColumns,
  sku: products.sku,
  currency: products.currency,
  supplier: { id: suppliers.id, name: suppliers.name },
  supplierVariants: supplierVariantsColumn,
  money: moneyColumns,
};

const ofShop = eq(myProducts.shopId, sql.placeholder('shopId'));
const theShop = eq(shops.id, sql.placeholder('shopId'));

const firstRows = prepared('my_products_first_page', (db, isNarrowed: boolean) => {
  const { id, status } = myProducts;
  const where = isNarrowed ? and(ofShop, eq(status, sql.placeholder('status'))) : ofShop;
  const newest = db.select().from(myProducts).where(where).orderBy(desc(id));
  return db
    .select({ ...shownColumns, ...totalColumns(db, myProducts, isNarrowed) })
    .from(firstPageOf(myProducts, newest))
    .innerJoin(products, eq(products.id, myProducts.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .innerJoin(shops, theShop)
    .orderBy(desc(id));
});

const rowsOf = prepared('my_products_shown', (db) =>
  db
    .select(shownColumns)
    .from(myProducts)
    .innerJoin(products, eq(products.id, myProducts.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .innerJoin(shops, theShop)
    .where(and(ofShop, sql`${myProducts.id} = any(${arrayIn(sql.placeholder('ids'))})`)),
);

type Row = Omit<Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number], 'money'>;

const rowToEdit = prepared('my_product_to_edit', (db) =>
  db
    .select({ ...shownColumns, ...editorColumns(myProducts) })
    .from(myProducts)
    .innerJoin(products, eq(products.id, myProducts.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .innerJoin(shops, theShop)
    .where(and(ofShop, eq(myProducts.id, sql.placeholder('id')))),
);

/**
 * A product with everything that an edit needs: its stored data, who may edit it, its version, and the shop's currency,
 * VAT and rates.
 */
export type MyProductToEdit = Row & Editor & { money: ShopMoney };

export async function readMyProductToEdit(
  { db, shopId, author }: ShopContext,
  id: number,
): Promise<MyProductToEdit | null> {
  const money = moneyReader(db);
  const given = { shopId, id, userId: author.userId, ...money.given };
  const [row] = await rowToEdit(db).execute(given);
  return row ? { ...row, money: money.read(row.money) } : null;
}

export function toMyProduct(
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

/** The shop's products among `ids`, in any order. */
export async function readMyProducts(
  db: Db,
  shopId: number,
  ids: readonly number[],
): Promise<EditableMyProduct[]> {
  if (ids.length === 0) return [];
  const money = moneyReader(db);
  const rows = await rowsOf(db).execute({ shopId, ids: arrayText(ids), ...money.given });
  return rows.map((row) => toMyProduct(row, money.read(row.money)));
}

/** A page of the shop's products, newest first; `status` `all` turns that filter off `[§9-status]`. */
export async function pageOfMyProducts(
  db: Db,
  shopId: number,
  query: { page: number; status: MyProduct['status'] | 'all'; search: string | undefined },
): Promise<{ rows: MyProduct[]; total: number }> {
  const { page, status, search } = query;
  const list = { shopId, table: myProducts, ...(status !== 'all' && { status }) };
  if (isFirstOfAll({ page, search })) {
    const money = moneyReader(db);
    const total = totalReader(db, list);
    const given = { ...total.given, ...money.given };
    const found = await firstRows(db, status !== 'all').execute(given);
    const rows = found.map((row) => toMyProduct(row, money.read(row.money)));
    return { rows, total: total.read(found[0]) };
  }
  const { ids, total } = await findPage(db, list, { page, search });
  return { rows: newestFirst(await readMyProducts(db, shopId, ids)), total };
}
