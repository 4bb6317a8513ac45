import type { ImageRow } from '../db/schema/catalogue.ts';
import { limits } from './limits.ts';
import type { Bad, StagedRow, VariantPart } from './row.ts';

/** A complete product, ready for the tables. */
export interface AssembledProduct {
  key: string;
  sku: string;
  ean: string | null;
  brand: string | null;
  title: string;
  description: string;
  category: string[];
  tags: string[];
  images: ImageRow[];
  currency: string;
  cost: number;
  recommended_price: number | null;
  stock: number;
  variants_count: number;
  min_order_quantity: number;
  is_colli: boolean;
  variants: AssembledVariant[];
}

interface AssembledVariant {
  key: string;
  sku: string;
  ean: string | null;
  options: Record<string, string>;
  cost: number;
  recommended_price: number | null;
  stock: number;
  position: number;
}

interface Assembled {
  product: AssembledProduct | null;
  bad: Bad[];
  /** Pictures beyond the number that a product can have. */
  beyond: string[];
}

const mostImages = 20;
/** The largest integer of the database. */
const largestStock = 2 ** 31 - 1;

/**
 * Makes one product of the rows that share a key, in the file's order, and gives a reason for each row that can't be
 * imported.
 */
export function assemble(key: string, rows: readonly StagedRow[]): Assembled {
  const lead = rows.find((row) => row.product !== null);
  if (lead?.product == null) return { product: null, bad: orphans(key, rows), beyond: [] };
  const { product } = lead;

  const bad: Bad[] = [];
  const variants: AssembledVariant[] = [];
  let currency: string | null = null;
  for (const { line, variantKey, variant } of rows) {
    if (variant === null || variantKey === null) continue;
    if (variants.length === limits.variants) {
      const reason = `is a variant beyond the ${limits.variants} that a product can have`;
      bad.push({ line, column: null, value: key, code: 'too_many_variants', reason });
      continue;
    }
    currency ??= variant.currency;
    if (variant.currency !== currency) {
      const reason = `is in another currency than the product's other variants (${currency})`;
      bad.push({ line, column: null, value: variant.currency, code: 'currency', reason });
      continue;
    }
    const position = variants.length;
    variants.push(assembledVariant(variantKey, variant, product.optionNames, position));
  }
  const [first] = variants;
  if (first === undefined || currency === null) {
    return { product: null, bad: [...bad, ...withoutVariants(key, lead, rows)], beyond: [] };
  }

  const single = variants.length === 1;
  const urls = new Set([
    ...product.images,
    // Every row of a product may add pictures, including one that describes the product again.
    ...rows.flatMap((row) => [...row.images, ...(row.product?.images ?? [])]),
  ]);
  return {
    bad,
    beyond: [...urls].slice(mostImages),
    product: {
      key,
      sku: product.sku || (single && first.sku) || key,
      ean: single ? first.ean : null,
      brand: product.brand,
      title: product.title,
      description: product.description,
      category: product.category,
      tags: product.tags,
      images: [...urls].slice(0, mostImages).map((url) => ({ url, alt: product.title })),
      currency,
      cost: Math.min(...variants.map(({ cost }) => cost)),
      recommended_price: lowest(variants.map((variant) => variant.recommended_price)),
      stock: Math.min(
        variants.reduce((sum, { stock }) => sum + stock, 0),
        largestStock,
      ),
      variants_count: variants.length,
      min_order_quantity: product.minOrderQuantity,
      is_colli: product.isColli,
      variants,
    },
  };
}

function assembledVariant(
  key: string,
  { sku, ean, options, cost, recommendedPrice, stock }: VariantPart,
  optionNames: readonly string[],
  position: number,
): AssembledVariant {
  const named = options.map(([name, value], at): [string, string] => [
    name || optionNames[at] || `Option ${at + 1}`,
    value,
  ]);
  return {
    key,
    sku,
    ean,
    options: Object.fromEntries(named),
    cost,
    recommended_price: recommendedPrice,
    stock,
    position,
  };
}

function lowest(prices: (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** Variants that no row describes: the row that should is bad or missing. */
function orphans(key: string, rows: readonly StagedRow[]): Bad[] {
  const broken = rows.find((row) => row.broken !== undefined)?.broken;
  const waiting = rows.filter((row) => row.variant !== null && row.reported === undefined);
  return waiting.map(({ line }) =>
    broken === undefined
      ? {
          line,
          column: null,
          value: key,
          code: 'parent_missing',
          reason: 'belongs to a product that no row describes with a title',
        }
      : {
          line,
          column: broken.column,
          value: key,
          code: 'parent_broken',
          reason: `belongs to the product of line ${broken.line}, which ${broken.reason}`,
        },
  );
}

function withoutVariants(key: string, lead: StagedRow, rows: readonly StagedRow[]): Bad[] {
  if (rows.some((row) => row.reported !== undefined)) return [];
  const { line } = lead;
  return [{ line, column: null, value: key, code: 'no_variants', reason: 'has no variant left' }];
}
