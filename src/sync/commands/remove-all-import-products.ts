import type { CommandTraits } from './traits.ts';

/** What was added after the person's decision, on another device, stays until the server says otherwise. */
export const removeAllImportProducts: CommandTraits<'DELETE /import-products'> = {
  gives: null,
  about: 'list',
  removes: 'all',
  applyTo({ 'import-products': list }, _command, { upTo }) {
    for (const { id } of list.all()) if (id <= (upTo ?? 0)) list.remove(id);
  },
  acknowledge(state, _command, upTo) {
    const table = state.tables['import-products'];
    for (const { id } of table.list()) if (id <= (upTo ?? 0)) table.delete(id);
  },
};
