import type { ShopVariant } from '../../../contract/entities/shop-products.ts';

/** "Blå / M": the options that distinguish a variant. */
export const nameOf = ({ options }: Pick<ShopVariant, 'options'>): string =>
  Object.values(options).join(' / ');
