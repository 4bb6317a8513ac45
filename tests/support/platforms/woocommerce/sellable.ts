import type { ProductInput } from './product-input.ts';
import type { Variation, WooProduct } from './records.ts';
import { WooError } from './refusal.ts';
import type { WooStore } from './store.ts';

type SellableInput = Pick<
  ProductInput,
  | 'description'
  | 'global_unique_id'
  | 'manage_stock'
  | 'meta_data'
  | 'regular_price'
  | 'sale_price'
  | 'sku'
  | 'status'
  | 'stock_quantity'
  | 'stock_status'
>;

/** The common part of a product and a variation, empty. */
export function emptySellable(store: WooStore) {
  const now = store.clock.now();
  return {
    id: store.nextId(),
    sku: '',
    globalUniqueId: '',
    description: '',
    regularPrice: '',
    salePrice: '',
    manageStock: false,
    stockQuantity: null,
    stockStatus: 'instock' as const,
    status: 'publish',
    meta: [],
    createdAt: now,
    modifiedAt: now,
  };
}

/** Writes the given fields; the others stay as they are. */
export function writeSellable(
  store: WooStore,
  draft: Variation | WooProduct,
  input: SellableInput,
): void {
  if (input.sku !== undefined) draft.sku = uniqueSku(store, draft.id, input.sku);
  if (input.global_unique_id !== undefined) {
    draft.globalUniqueId = uniqueGtin(store, draft.id, input.global_unique_id);
  }
  draft.description = input.description ?? draft.description;
  draft.regularPrice = input.regular_price ?? draft.regularPrice;
  draft.salePrice = input.sale_price ?? draft.salePrice;
  draft.status = input.status ?? draft.status;
  draft.manageStock = input.manage_stock ?? draft.manageStock;
  if (draft.manageStock) {
    draft.stockQuantity = input.stock_quantity ?? draft.stockQuantity ?? 0;
    draft.stockStatus = draft.stockQuantity > 0 ? 'instock' : 'outofstock';
  } else {
    // A quantity without stock management is silently ignored.
    draft.stockStatus = input.stock_status ?? draft.stockStatus;
  }
  for (const { key, value } of input.meta_data ?? []) {
    const known = draft.meta.find((one) => one.key === key);
    if (known) known.value = value;
    else draft.meta.push({ id: store.nextId(), key, value });
  }
  draft.modifiedAt = store.clock.now();
}

function sellables(store: WooStore): (Variation | WooProduct)[] {
  return [...store.products.values()]
    .filter(({ status }) => status !== 'trash')
    .flatMap((product) => [product, ...product.variations]);
}

function uniqueSku(store: WooStore, id: number, sku: string): string {
  const taken = sellables(store).find((one) => sku !== '' && one.sku === sku && one.id !== id);
  if (!taken) return sku;
  throw new WooError('product_invalid_sku', 'Invalid or duplicated SKU.', 400, {
    resource_id: taken.id,
    unique_sku: `${sku}-1`,
  });
}

function uniqueGtin(store: WooStore, id: number, gtin: string): string {
  const isTaken = sellables(store).some((one) => one.globalUniqueId === gtin && one.id !== id);
  if (gtin === '' || (/^[\dX-]+$/.test(gtin) && !isTaken)) return gtin;
  const message = 'Invalid or duplicated GTIN, UPC, EAN or ISBN.';
  throw new WooError('product_invalid_global_unique_id', message, 400);
}
