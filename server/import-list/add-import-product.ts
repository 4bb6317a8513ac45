import { and, eq } from 'drizzle-orm';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import { recordActivity } from '../activities/record.ts';
import { recordChange, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/integers.ts';
import { importProducts, myProducts, products } from '../db/schema.ts';
import { sanitiseHtml } from '../html/sanitise.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { readShopMoney } from '../rates/shop-money.ts';
import { ownTextOfImportProduct } from '../search/make-search-texts.ts';
import { startVariants } from '../variants/shop-variants.ts';
import { supplierVariantsColumn } from '../variants/supplier-variants.ts';
import { readImportProduct } from './import-product-rows.ts';

/**
 * Puts a supplier's product on the shop's import list; adding it again returns the existing item `[§3-import-product]`.
 */
export async function addImportProduct(
  context: ShopContext,
  productId: number,
): Promise<ImportProduct> {
  const { db, shopId } = context;
  // A share lock, so that the supplier's stock and cost can't change between reading and recording them here.
  const [product] = isId(productId)
    ? await db.select().from(products).where(eq(products.id, productId)).for('share')
    : [];
  if (!product) {
    throw new Refusal('invalid', 'There is no such product.', {
      errors: { product_id: ['There is no such product.'] },
    });
  }
  const [supplied] = await db
    .select({ variants: supplierVariantsColumn })
    .from(products)
    .where(eq(products.id, productId));
  const money = await readShopMoney(db, shopId);
  const currencies = { cost: product.currency, price: money.currency, money };
  const row = (await sold(context, productId)) ?? {
    shopId,
    productId,
    title: product.title,
    description: sanitiseHtml(product.description),
    categoryId: product.categoryId,
    tags: product.tags,
    images: product.images,
    currency: money.currency,
    variants: startVariants(supplied?.variants ?? [], currencies),
    searchText: ownTextOfImportProduct(product),
  };
  // The existing item may be removed between the two statements; the next attempt then adds a new one.
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const id = (await insert(context, row)) ?? (await idOf(db, shopId, productId));
    const item = id === undefined ? null : await readImportProduct(db, shopId, id);
    if (item) return item;
  }
  throw new Refusal('conflict', 'The product was just removed from the import list.');
}

const attempts = 5;

/**
 * For a product that the shop already sells: the item gets its words and prices, and counts as imported, so that it
 * isn't imported again by accident.
 */
async function sold({ db, shopId }: ShopContext, productId: number) {
  const [mine] = await db
    .select()
    .from(myProducts)
    .where(and(eq(myProducts.shopId, shopId), eq(myProducts.productId, productId)));
  if (!mine) return null;
  const { title, description, categoryId, tags, images, currency, variants } = mine;
  return {
    ...{ shopId, productId, title, description, categoryId, tags, images, currency, variants },
    state: 'published' as const,
    searchText: ownTextOfImportProduct(mine),
  };
}

/** The id of the new item; undefined if the product is already on the list. */
async function insert(
  { db, author }: ShopContext,
  row: typeof importProducts.$inferInsert,
): Promise<number | undefined> {
  const [added] = await db
    .insert(importProducts)
    .values(row)
    .onConflictDoNothing({ target: [importProducts.shopId, importProducts.productId] })
    .returning({ id: importProducts.id });
  if (!added) return undefined;
  const tenant = shopTenant(row.shopId);
  await recordActivity(db, {
    ...author,
    tenant,
    action: 'import_product.added',
    entityId: added.id,
    subject: row.title,
  });
  await recordChange(db, tenant, 'import-products', added.id, 'upsert');
  return added.id;
}

async function idOf(db: Db, shopId: number, productId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: importProducts.id })
    .from(importProducts)
    .where(and(eq(importProducts.shopId, shopId), eq(importProducts.productId, productId)));
  return row?.id;
}
