import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { ShopMoney } from '../../contract/entities/rates.ts';
import type { Db } from '../db/database.ts';
import { arrayIn, arrayText } from '../db/integers.ts';
import { prepared } from '../db/prepared.ts';
import { importProducts, products, shops, stockCheckedAt, suppliers } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { atNoStock, isEnded } from '../partnerships/shop-stock.ts';
import { moneyColumns, moneyReader } from '../rates/shop-money.ts';
import { firstPageOf } from '../search/first-page.ts';
import { totalColumns, totalReader } from '../search/list-totals.ts';
import { findPage, isFirstOfAll, newestFirst } from '../search/search-list.ts';
import { type Editor, editorColumns } from '../variants/editor-columns.ts';
import { overSupplier } from '../variants/shop-variants.ts';
import { supplierVariantsColumn } from '../variants/supplier-variants.ts';

/** All but those that only searches and bulk imports read. */
const {
  searchText: _,
  stateBefore: __,
  jobId: ___,
  ...itemColumns
} = getTableColumns(importProducts);

const shownColumns = {
  item: itemColumns,
  sku: products.sku,
  currency: products.currency,
  stockCheckedAt,
  supplier: { id: suppliers.id, name: suppliers.name },
  supplierVariants: supplierVariantsColumn,
  partnershipEnded: isEnded(importProducts.shopId, products.supplierId),
  money: moneyColumns,
};

const ofShop = eq(importProducts.shopId, sql.placeholder('shopId'));
const theShop = eq(shops.id, sql.placeholder('shopId'));

const firstRows = prepared('import_products_first_page', (db) => {
  const { id } = importProducts;
  const newest = db.select().from(importProducts).where(ofShop).orderBy(desc(id));
  return db
    .select({ ...shownColumns, ...totalColumns(db, importProducts) })
    .from(firstPageOf(importProducts, newest))
    .innerJoin(products, eq(products.id, importProducts.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .innerJoin(shops, theShop)
    .orderBy(desc(id));
});

const rowsOf = prepared('import_products_shown', (db) =>
  db
    .select(shownColumns)
    .from(importProducts)
    .innerJoin(products, eq(products.id, importProducts.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .innerJoin(shops, theShop)
    .where(and(ofShop, sql`${importProducts.id} = any(${arrayIn(sql.placeholder('ids'))})`)),
);

type Row = Omit<Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number], 'money'>;

const rowToEdit = prepared('import_product_to_edit', (db) =>
  db
    .select({ ...shownColumns, ...editorColumns(importProducts) })
    .from(importProducts)
    .innerJoin(products, eq(products.id, importProducts.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .innerJoin(shops, theShop)
    .where(and(ofShop, eq(importProducts.id, sql.placeholder('id')))),
);

/**
 * An item with everything that an edit needs: its stored data, who may edit it, its version, and the shop's currency,
 * VAT and rates.
 */
export type ImportProductToEdit = Row & Editor & { money: ShopMoney };

export async function readImportProductToEdit(
  { db, shopId, author }: ShopContext,
  id: number,
): Promise<ImportProductToEdit | null> {
  const money = moneyReader(db);
  const given = { shopId, id, userId: author.userId, ...money.given };
  const [row] = await rowToEdit(db).execute(given);
  return row ? { ...row, money: money.read(row.money) } : null;
}

export function toImportProduct(row: Row, money: ShopMoney): ImportProduct {
  const { item } = row;
  return {
    id: item.id,
    product_id: item.productId,
    sku: row.sku,
    rev: item.rev,
    state: item.state,
    failure: item.state === 'failed' ? item.failure : null,
    title: item.title,
    description: item.description,
    category_id: item.categoryId,
    tags: item.tags,
    images: item.images,
    supplier: row.supplier,
    variants: overSupplier(
      item.variants,
      row.partnershipEnded ? atNoStock(row.supplierVariants) : row.supplierVariants,
      { cost: row.currency, price: item.currency, money },
    ),
    stock_checked_at: row.stockCheckedAt.toISOString(),
    created_at: item.createdAt.toISOString(),
    updated_at: item.updatedAt.toISOString(),
  };
}

/** The shop's items among `ids`, in any order. */
export async function readImportProducts(
  db: Db,
  shopId: number,
  ids: readonly number[],
): Promise<ImportProduct[]> {
  if (ids.length === 0) return [];
  const money = moneyReader(db);
  const rows = await rowsOf(db).execute({ shopId, ids: arrayText(ids), ...money.given });
  return rows.map((row) => toImportProduct(row, money.read(row.money)));
}

export async function readImportProduct(
  db: Db,
  shopId: number,
  id: number,
): Promise<ImportProduct | null> {
  const [found] = await readImportProducts(db, shopId, [id]);
  return found ?? null;
}

/** A page of the import list, newest first `[§7-get-import-products]`. */
export async function pageOfImportProducts(
  db: Db,
  shopId: number,
  page: number,
  search: string | undefined,
): Promise<{ rows: ImportProduct[]; total: number }> {
  const list = { shopId, table: importProducts };
  if (isFirstOfAll({ page, search })) {
    const money = moneyReader(db);
    const total = totalReader(db, list);
    const found = await firstRows(db).execute({ ...total.given, ...money.given });
    const rows = found.map((row) => toImportProduct(row, money.read(row.money)));
    return { rows, total: total.read(found[0]) };
  }
  const { ids, total } = await findPage(db, list, { page, search });
  return { rows: newestFirst(await readImportProducts(db, shopId, ids)), total };
}
