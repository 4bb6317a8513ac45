import { desc, eq, sql } from 'drizzle-orm';
import type { RulePreview, RuleSample } from '../../contract/entities/value-rules.ts';
import { runRules, type ValueRule } from '../../contract/rules/value-rules.ts';
import type { Db } from '../db/database.ts';
import { categories, importProducts, myProducts, products, suppliers } from '../db/schema.ts';
import { overSupplier } from '../selling/shop-variants.ts';
import { supplierVariantsColumn } from '../selling/supplier-variants.ts';

const mostSamples = 20;

/**
 * Real products of the shop to try rules on, each once: half of them the newest that it sells, half the newest of its
 * import list, and more of the one where the other has too few.
 */
export async function readRuleSamples(db: Db, shopId: number): Promise<RuleSample[]> {
  const sold = await samplesOf(db, shopId, myProducts);
  const listed = await samplesOf(db, shopId, importProducts);
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
  shopId: number,
  table: typeof myProducts | typeof importProducts,
): Promise<RuleSample[]> {
  const rows = await db
    .select({
      productId: products.id,
      title: table.title,
      description: table.description,
      tags: table.tags,
      images: table.images,
      chosen: table.variants,
      brand: products.brand,
      currency: products.currency,
      supplier: suppliers.name,
      nameDa: categories.nameDa,
      nameEn: categories.nameEn,
      supplierVariants: supplierVariantsColumn,
    })
    .from(table)
    .innerJoin(products, eq(products.id, table.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .leftJoin(categories, eq(categories.id, sql`${table.categoryId}`))
    .where(eq(table.shopId, shopId))
    .orderBy(desc(table.id))
    .limit(mostSamples);
  return rows.flatMap((row) => {
    const sold = overSupplier(row.chosen, row.supplierVariants, row.currency);
    const included = sold.filter((variant) => variant.included);
    const [cheapest] = (included.length > 0 ? included : sold).toSorted(
      (a, b) => a.price.amount - b.price.amount || a.cost.amount - b.cost.amount,
    );
    if (!cheapest) return [];
    return {
      product_id: row.productId,
      image: row.images[0] ?? null,
      currency: row.currency,
      item: {
        title: row.title,
        description: row.description,
        brand: row.brand,
        category: [...new Set([row.nameDa, row.nameEn].filter((name) => name !== null))],
        tags: row.tags,
        supplier: row.supplier,
        cost: cheapest.cost.amount,
        price: cheapest.price.amount,
        stock: cheapest.stock,
      },
    };
  });
}

/** What rules would make of real products of the shop; nothing is written. */
export async function previewRules(
  db: Db,
  shopId: number,
  rules: readonly ValueRule[],
): Promise<RulePreview[]> {
  const samples = await readRuleSamples(db, shopId);
  return samples.map(({ item: before, ...sample }) => {
    const { item: after, excluded, changedBy } = runRules(rules, before);
    return { ...sample, before, after, excluded, changed_by: changedBy };
  });
}
