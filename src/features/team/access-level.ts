import type { MessageId } from '../../i18n/messages.ts';

/** The names of the access levels to a supplier; other back ends may have other levels. */
export const levelWords: Partial<Record<string, MessageId>> = {
  owner: 'supplier.level.owner',
  editor: 'supplier.level.editor',
  viewer: 'supplier.level.viewer',
};
