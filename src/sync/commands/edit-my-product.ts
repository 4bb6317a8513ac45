import type { EditableMyProduct } from '../../../contract/entities/my-products.ts';
import type { ShopProductPatch } from '../../../contract/entities/shop-products.ts';
import { figuresOf, isEditable } from '../../../contract/rules/my-product-figures.ts';
import { once } from '../state/layer.ts';
import { patched } from './patched.ts';
import type { CommandTraits } from './traits.ts';

export const editMyProduct: CommandTraits<'PATCH /my-products/{id}'> = {
  gives: 'my-products',
  about: 'my-product',
  mine: ({ args }) => Number(args.id),
  applyTo({ 'my-products': list }, command) {
    const record = list.get(Number(command.args.id));
    if (record && isEditable(record))
      list.put(once(command, record, () => edited(record, command.args.body)));
  },
  words: 'edit',
};

/** With what follows from the variants; where the product then stands is the server's to say. */
export function edited(record: EditableMyProduct, patch: ShopProductPatch): EditableMyProduct {
  const after = patched(record, patch);
  return { ...after, ...figuresOf(after.variants, record.price.currency) };
}
