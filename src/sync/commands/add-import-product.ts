import { draftFromSeen } from '../state/draft.ts';
import { once } from '../state/layer.ts';
import type { CommandTraits } from './traits.ts';

export const addImportProduct: CommandTraits<'POST /import-products'> = {
  gives: 'import-products',
  about: 'product',
  adds: ({ args }) => args.body.product_id,
  applyTo({ 'import-products': list }, command, { at }) {
    const wanted = command.args.body.product_id;
    const known = list.find(command, ({ product_id }) => product_id === wanted);
    if (known) return;
    const record = once(command, at, () => draftFromSeen(command.draft, wanted, at));
    if (record) list.put(record);
  },
};
