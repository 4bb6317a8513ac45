import type { ImportProduct } from '../../../contract/entities/import-products.ts';
import type { Product, ProductDetail } from '../../../contract/entities/products.ts';
import { fitsRecord } from '../../shapes/shapes.ts';
import { temporaryId } from './outbox-rows.ts';

/**
 * How an added product is shown in the import list until the server answers, made from what the person saw of it; null
 * if they saw too little.
 */
export function draftFromSeen(seen: unknown, productId: number, at: number): ImportProduct | null {
  if (!isProduct(seen)) return null;
  try {
    const draft = made(seen, productId, at);
    return fitsRecord('import-products', draft) ? draft : null;
  } catch {
    // The draft is only for display, so a damaged one is dropped.
    return null;
  }
}

function made(seen: Seen, productId: number, at: number): ImportProduct {
  const now = new Date(at).toISOString();
  return {
    id: temporaryId(productId),
    product_id: productId,
    rev: 0,
    state: 'draft',
    failure: null,
    title: seen.title,
    description: seen.description ?? '',
    category_id: seen.category_id,
    tags: seen.tags ?? [],
    images: seen.images ?? (seen.image ? [seen.image] : []),
    supplier: seen.supplier,
    variants: (seen.variants ?? []).map((variant) => ({
      variant_id: variant.id,
      sku: variant.sku,
      options: variant.options,
      included: true,
      price: variant.recommended_price ?? variant.cost,
      compare_at: null,
      cost: variant.cost,
      stock: variant.stock,
    })),
    stock_checked_at: seen.stock_checked_at,
    created_at: now,
    updated_at: now,
  };
}

/** A product as search shows it, or with all details. */
type Seen = Product & Partial<ProductDetail>;

function isProduct(seen: unknown): seen is Seen {
  return (
    typeof seen === 'object' &&
    seen !== null &&
    'title' in seen &&
    typeof seen.title === 'string' &&
    'supplier' in seen &&
    typeof seen.supplier === 'object' &&
    seen.supplier !== null &&
    'stock_checked_at' in seen
  );
}
