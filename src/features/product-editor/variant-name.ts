import type { ShopVariant } from '../../../contract/entities/shop-products.ts';

/** "Blå / M": what tells a variant apart. */
export const nameOf = ({ options }: Pick<ShopVariant, 'options'>): string =>
  Object.values(options).join(' / ');
