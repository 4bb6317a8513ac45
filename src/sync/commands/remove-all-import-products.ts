import type { CommandTraits } from './traits.ts';

/** Products that were added on another device after the person's decision stay until the server says otherwise. */
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
