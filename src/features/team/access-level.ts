import type { MessageId } from '../../i18n/messages.ts';

/** A person's access to a supplier, in words; another back end may know others. */
export const levelWords: Partial<Record<string, MessageId>> = {
  owner: 'supplier.level.owner',
  editor: 'supplier.level.editor',
  viewer: 'supplier.level.viewer',
};
