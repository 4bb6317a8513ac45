import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { ShopMoney } from '../../contract/entities/rates.ts';
import type { Db } from '../db/database.ts';
import { arrayIn, arrayText } from '../db/integers.ts';
import { prepared } from '../db/prepared.ts';
import { importProducts, products, stockCheckedAt, suppliers } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { perPage } from '../http/pages.ts';
import { atNoStock, isEnded } from '../partnerships/shop-stock.ts';
import { readShopMoney } from '../rates/shop-money.ts';
import { findPage, isFirstOfAll, newestFirst } from '../search/search-list.ts';
import { type Editor, editorColumns } from '../variants/editor-columns.ts';
import { overSupplier } from '../variants/shop-variants.ts';
import { supplierVariantsColumn } from '../variants/supplier-variants.ts';

const shownColumns = {
  item: importProducts,
  sku: products.sku,
  currency: products.currency,
  stockCheckedAt,
  supplier: { id: suppliers.id, name: suppliers.name },
  supplierVariants: supplierVariantsColumn,
  partnershipEnded: isEnded(importProducts.shopId, products.supplierId),
};

const ofShop = eq(importProducts.shopId, sql.placeholder('shopId'));

const firstRows = prepared('import_products_first_page', (db) => {
  const { id } = importProducts;
  const ids = db.select({ id }).from(importProducts).where(ofShop).orderBy(desc(id)).limit(perPage);
  const counted = db.select({ total: count() }).from(importProducts).where(ofShop);
  return db
    .select({ ...shownColumns, total: sql`(${counted})`.mapWith(Number) })
    .from(importProducts)
    .innerJoin(products, eq(products.id, importProducts.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .where(inArray(id, ids))
    .orderBy(desc(id));
});

const rowsOf = prepared('import_products_shown', (db) =>
  db
    .select(shownColumns)
    .from(importProducts)
    .innerJoin(products, eq(products.id, importProducts.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .where(and(ofShop, sql`${importProducts.id} = any(${arrayIn(sql.placeholder('ids'))})`)),
);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const rowToEdit = prepared('import_product_to_edit', (db) =>
  db
    .select({ ...shownColumns, ...editorColumns(importProducts) })
    .from(importProducts)
    .innerJoin(products, eq(products.id, importProducts.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
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
  const [[row], money] = await Promise.all([
    rowToEdit(db).execute({ shopId, id, userId: author.userId }),
    readShopMoney(db, shopId),
  ]);
  return row ? { ...row, money } : null;
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
  const [rows, money] = await Promise.all([
    rowsOf(db).execute({ shopId, ids: arrayText(ids) }),
    readShopMoney(db, shopId),
  ]);
  return rows.map((row) => toImportProduct(row, money));
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
  if (isFirstOfAll({ page, search })) {
    const [rows, money] = await Promise.all([
      firstRows(db).execute({ shopId }),
      readShopMoney(db, shopId),
    ]);
    return { rows: rows.map((row) => toImportProduct(row, money)), total: rows[0]?.total ?? 0 };
  }
  const { ids, total } = await findPage(db, shopId, importProducts, { page, search });
  return { rows: newestFirst(await readImportProducts(db, shopId, ids)), total };
}
