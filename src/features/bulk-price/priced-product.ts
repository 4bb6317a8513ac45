import type { ShopProduct } from '../../../contract/entities/shop-products.ts';

/** A product whose prices can be changed together with others'. */
export interface PricedProduct {
  id: number;
  value: Pick<ShopProduct, 'title' | 'variants'>;
  /** Why its prices can't be changed, in words; null if they can. */
  locked: string | null;
}
