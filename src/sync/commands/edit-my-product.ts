import type { EditableMyProduct } from '../../../contract/entities/my-products.ts';
import type { ShopProductPatch } from '../../../contract/entities/shop-products.ts';
import { figuresOf, isEditable } from '../../../contract/rules/my-product-figures.ts';
import { rewriting } from './over.ts';
import { patched } from './patched.ts';
import type { CommandTraits } from './traits.ts';

export const editMyProduct: CommandTraits<'PATCH /my-products/{id}'> = {
  gives: 'my-products',
  about: 'my-product',
  of: 'my-products',
  applyTo: rewriting('my-products', (record, { args }) =>
    isEditable(record) ? edited(record, args.body) : null,
  ),
};

/**
 * The record after the edit, with what follows from its variants. The server decides the product's status afterwards.
 */
export function edited(record: EditableMyProduct, patch: ShopProductPatch): EditableMyProduct {
  const after = patched(record, patch);
  return {
    ...after,
    ...figuresOf(after.variants, { price: record.price.currency, cost: record.cost.currency }),
  };
}
