import { once } from '../state/layer.ts';
import { patched } from './patched.ts';
import type { CommandTraits } from './traits.ts';

export const editImportProduct: CommandTraits<'PATCH /import-products/{id}'> = {
  gives: 'import-products',
  about: 'product',
  item: ({ args }) => Number(args.id),
  applyTo({ 'import-products': list }, command) {
    const record = list.get(Number(command.args.id));
    if (record) list.put(once(command, record, () => patched(record, command.args.body)));
  },
  words: 'edit',
};
