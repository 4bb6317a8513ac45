import type { EditableMyProduct, MyProduct } from '../entities/my-products.ts';
import type { ShopVariant } from '../entities/shop-products.ts';

/** Other back ends, and devices last used before products could be edited, only have what the list shows. */
export const isEditable = (mine: MyProduct): mine is EditableMyProduct =>
  mine.rev !== undefined && mine.variants !== undefined;

/** The list's figures for a product, over its included variants: the lowest price and cost, and the stock. */
export function figuresOf(
  variants: readonly ShopVariant[],
  currencies: { price: string; cost: string },
): Pick<MyProduct, 'price' | 'cost' | 'stock' | 'variants_count'> {
  const sold = variants.filter(({ included }) => included);
  const lowest = (amounts: number[], currency: string) => ({
    amount: amounts.length === 0 ? 0 : Math.min(...amounts),
    currency,
  });
  return {
    price: lowest(
      sold.map(({ price }) => price.amount),
      currencies.price,
    ),
    cost: lowest(
      sold.map(({ cost }) => cost.amount),
      currencies.cost,
    ),
    stock: sold.reduce((sum, { stock }) => sum + stock, 0),
    variants_count: sold.length,
  };
}
