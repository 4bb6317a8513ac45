import { eq, inArray } from 'drizzle-orm';
import type { Integration } from '../../contract/entities/integrations.ts';
import type { MappedAttribute } from '../../contract/entities/value-rules.ts';
import { clipped, longest, mostTags } from '../../contract/limits/longest.ts';
import type { StoreFacts } from '../../contract/rules/desired-listing.ts';
import { isUnmapped, ownCategoryName } from '../categories/own-name.ts';
import type { Db } from '../db/database.ts';
import {
  categories,
  mappingValues,
  myProducts,
  products,
  stockCheckedAt,
  supplierCategories,
  suppliers,
} from '../db/schema.ts';
import { readRules } from '../integrations/mutating-rules.ts';
import { readNewestRates } from '../rates/rates-rows.ts';
import { readShopMoney } from '../rates/shop-money.ts';
import { overSupplier } from '../variants/shop-variants.ts';
import { supplierVariantsColumn } from '../variants/supplier-variants.ts';
import type { OwnFacts } from './listing-work.ts';

/** The facts about a store that affect all its listings. */
export async function readStoreFacts(
  db: Db,
  { id, currency, options }: Pick<Integration, 'id' | 'currency' | 'options'>,
): Promise<StoreFacts> {
  const rules = await readRules(db, id);
  const rows = await db.select().from(mappingValues).where(eq(mappingValues.integrationId, id));
  const named = new Map(rows.map((row) => [`${row.attribute} ${row.sourceKey}`, row.targetValue]));
  const mapped = (attribute: MappedAttribute, key: string) => named.get(`${attribute} ${key}`);
  const rates = await readNewestRates(db);
  return { currency, rates, options, rules: rules.filter(({ enabled }) => enabled), mapped };
}

/**
 * The facts about listings besides those about their store, by my product, all of one shop; our own pictures get
 * addresses below `publicUrl`.
 */
export async function readFacts(
  db: Db,
  myProductIds: readonly number[],
  publicUrl: string,
): Promise<Map<number, OwnFacts>> {
  if (myProductIds.length === 0) return new Map();
  const rows = await db
    .select({
      mine: myProducts,
      currency: products.currency,
      brand: products.brand,
      supplier: suppliers.name,
      nameDa: categories.nameDa,
      nameEn: categories.nameEn,
      ownCategory: ownCategoryName,
      supplierVariants: supplierVariantsColumn,
      stockCheckedAt,
    })
    .from(myProducts)
    .innerJoin(products, eq(products.id, myProducts.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .leftJoin(categories, eq(categories.id, myProducts.categoryId))
    .leftJoin(supplierCategories, isUnmapped)
    .where(inArray(myProducts.id, [...myProductIds]));
  const [first] = rows;
  if (!first) return new Map();
  const money = await readShopMoney(db, first.mine.shopId);
  return new Map(
    rows.map(
      ({
        mine,
        currency: cost,
        brand,
        supplier,
        nameDa,
        nameEn,
        ownCategory,
        supplierVariants,
        ...row
      }) => {
        const eans = new Map(supplierVariants.map(({ id, ean }) => [id, ean]));
        const currencies = { cost, price: mine.currency };
        const own = mine.categoryId === null ? ownCategory : null;
        const facts = {
          stockCheckedAt: row.stockCheckedAt.getTime(),
          status: mine.status,
          title: clipped(mine.title, longest.title),
          description: clipped(mine.description, longest.description),
          brand: brand && clipped(brand, longest.brand),
          category: [...new Set([nameDa, nameEn, own].filter((name) => name !== null))],
          tags: mine.tags.slice(0, mostTags).map((tag) => clipped(tag, longest.tag)),
          supplier,
          currencies,
          pictures: mine.images.map(({ url, alt }) => ({
            url: URL.parse(url, publicUrl)?.href ?? url,
            alt,
          })),
          variants: overSupplier(mine.variants, supplierVariants, { ...currencies, money }).map(
            (variant) => ({
              id: variant.variant_id,
              sku: variant.sku,
              ean: eans.get(variant.variant_id) ?? null,
              options: variant.options,
              included: variant.included,
              price: variant.price.amount,
              compare_at: variant.compare_at?.amount ?? null,
              cost: variant.cost.amount,
              stock: variant.stock,
            }),
          ),
        };
        return [mine.id, facts];
      },
    ),
  );
}
