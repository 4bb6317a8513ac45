import { setImmediate } from 'node:timers/promises';
import { type Column, desc, eq, sql } from 'drizzle-orm';
import {
  previewedDescription,
  type RuleItem,
  type RulePreview,
  type RuleSample,
} from '../../contract/entities/value-rules.ts';
import { clipped, longest, mostTags } from '../../contract/limits/longest.ts';
import { converted } from '../../contract/rules/conversion.ts';
import { runRules, type ValueRule } from '../../contract/rules/value-rules.ts';
import { isUnmapped, ownCategoryName } from '../categories/own-name.ts';
import type { Db } from '../db/database.ts';
import {
  categories,
  importProducts,
  myProducts,
  products,
  supplierCategories,
  suppliers,
} from '../db/schema.ts';
import { readShopMoney } from '../rates/shop-money.ts';
import { overSupplier } from '../variants/shop-variants.ts';
import { supplierVariantsColumn } from '../variants/supplier-variants.ts';

const mostSamples = 20;

/** The shop with the products, and the currency of the rules' store. */
interface For {
  shopId: number;
  currency: string;
}

/**
 * Real products of the shop to try rules on, each once: half of them the newest that it sells, half the newest of its
 * import list; if one has too few, more of the other. Amounts are in the store's currency; products without a rate to
 * it are left out.
 */
export async function readRuleSamples(db: Db, of: For): Promise<RuleSample[]> {
  const sold = await samplesOf(db, of, myProducts);
  const listed = await samplesOf(db, of, importProducts);
  const fromList = Math.max(mostSamples / 2, mostSamples - sold.length);
  const chosen = new Map<number, RuleSample>();
  const take = (samples: readonly RuleSample[], upTo: number) => {
    for (const sample of samples) {
      if (chosen.size < upTo && !chosen.has(sample.product_id)) {
        chosen.set(sample.product_id, sample);
      }
    }
  };
  take(listed, fromList);
  take(sold, mostSamples);
  take(listed, mostSamples);
  return [...chosen.values()];
}

async function samplesOf(
  db: Db,
  { shopId, currency }: For,
  table: typeof myProducts | typeof importProducts,
): Promise<RuleSample[]> {
  const rows = await db
    .select({
      productId: products.id,
      title: beginningOf(table.title, longest.title),
      description: beginningOf(table.description, longest.description),
      tags: table.tags,
      images: table.images,
      chosen: table.variants,
      brand: beginningOf(products.brand, longest.brand),
      costCurrency: products.currency,
      priceCurrency: table.currency,
      supplier: suppliers.name,
      nameDa: categories.nameDa,
      nameEn: categories.nameEn,
      ownName: sql<
        string | null
      >`case when ${table.categoryId} is null then ${ownCategoryName} end`,
      supplierVariants: supplierVariantsColumn,
    })
    .from(table)
    .innerJoin(products, eq(products.id, table.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .leftJoin(categories, eq(categories.id, sql`${table.categoryId}`))
    .leftJoin(supplierCategories, isUnmapped)
    .where(eq(table.shopId, shopId))
    .orderBy(desc(table.id))
    .limit(mostSamples);
  const money = await readShopMoney(db, shopId);
  return rows.flatMap((row) => {
    const currencies = { cost: row.costCurrency, price: row.priceCurrency, money };
    const sold = overSupplier(row.chosen, row.supplierVariants, currencies);
    const included = sold.filter((variant) => variant.included);
    const [cheapest] = (included.length > 0 ? included : sold).toSorted(
      (a, b) => a.price.amount - b.price.amount || a.cost.amount - b.cost.amount,
    );
    const cost = cheapest && converted(cheapest.cost, currency, money.rates);
    const price = cheapest && converted(cheapest.price, currency, money.rates);
    if (!cheapest || !cost || !price) return [];
    return {
      product_id: row.productId,
      image: row.images[0] ?? null,
      currency,
      item: {
        title: clipped(row.title ?? '', longest.title),
        description: clipped(row.description ?? '', longest.description),
        brand: row.brand && clipped(row.brand, longest.brand),
        category: [
          ...new Set([row.nameDa, row.nameEn, row.ownName].filter((name) => name !== null)),
        ],
        tags: row.tags.slice(0, mostTags).map((tag) => clipped(tag, longest.tag)),
        supplier: row.supplier,
        cost: cost.amount,
        price: price.amount,
        stock: cheapest.stock,
      },
    };
  });
}

/** Cuts texts in the database that are longer than their field allows, as they may be in a supplier's file. */
const beginningOf = (column: Column, longest: number) =>
  sql<string | null>`left(${column}, ${longest})`;

/** What rules would do to real products of the shop; nothing is written. */
export async function previewRules(
  db: Db,
  of: For,
  rules: readonly ValueRule[],
): Promise<RulePreview[]> {
  const previews: RulePreview[] = [];
  for (const { item, ...sample } of await readRuleSamples(db, of)) {
    const outcome = runRules(rules, item);
    const before = told(item);
    const after = told(outcome.item);
    const { excluded, changedBy } = outcome;
    previews.push({ ...sample, before, after, excluded, changed_by: changedBy });
    // Many rules over long texts take time, so other work gets a turn in between.
    await setImmediate();
  }
  return previews;
}

const told = (item: RuleItem): RuleItem => ({
  ...item,
  description: clipped(item.description, previewedDescription),
});
