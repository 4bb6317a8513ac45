import type { CommandTraits } from './traits.ts';

export const removeImportProduct: CommandTraits<'DELETE /import-products/{id}'> = {
  gives: null,
  about: 'product',
  item: ({ args }) => Number(args.id),
  removes: 'one',
  applyTo: ({ 'import-products': list }, { args }) => list.remove(Number(args.id)),
  acknowledge(state, { args }) {
    state.tables['import-products'].delete(Number(args.id));
  },
  words: 'remove',
};
