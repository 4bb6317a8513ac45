import type { ShopProduct } from '../../../contract/entities/shop-products.ts';

/** A product whose prices may be changed with others'. */
export interface PricedProduct {
  id: number;
  value: Pick<ShopProduct, 'title' | 'variants'>;
  /** Why it is left as it is, in words; null where it isn't. */
  locked: string | null;
}
