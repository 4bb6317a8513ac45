import { rewriting } from './over.ts';
import { patched } from './patched.ts';
import type { CommandTraits } from './traits.ts';

export const editImportProduct: CommandTraits<'PATCH /import-products/{id}'> = {
  gives: 'import-products',
  about: 'product',
  of: 'import-products',
  applyTo: rewriting('import-products', (record, { args }) => patched(record, args.body)),
};
