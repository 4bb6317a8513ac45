import { removing } from './over.ts';
import type { CommandTraits } from './traits.ts';

export const removeMyProduct: CommandTraits<'DELETE /my-products/{id}'> = {
  ...removing('my-products'),
  about: 'my-product',
  of: 'my-products',
};
