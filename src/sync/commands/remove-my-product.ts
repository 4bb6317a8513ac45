import type { CommandTraits } from './traits.ts';

export const removeMyProduct: CommandTraits<'DELETE /my-products/{id}'> = {
  gives: null,
  about: 'my-product',
  mine: ({ args }) => Number(args.id),
  removes: 'one',
  applyTo: ({ 'my-products': list }, { args }) => list.remove(Number(args.id)),
  acknowledge(state, { args }) {
    state.tables['my-products'].delete(Number(args.id));
  },
  words: 'removeMine',
};
