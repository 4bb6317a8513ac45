import { removing } from './over.ts';
import type { CommandTraits } from './traits.ts';

export const removeImportProduct: CommandTraits<'DELETE /import-products/{id}'> = {
  ...removing('import-products'),
  about: 'product',
  of: 'import-products',
};
