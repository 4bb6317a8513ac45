import { editedFrom } from '../../state/edited-from.ts';
import { done, notDone, type SendingTraits } from './traits.ts';

export const sendingOfRemove: SendingTraits<'DELETE /import-products/{id}'> = {
  words: 'remove',
  reconcile: async ({ findItem }, { args }) =>
    (await findItem(({ id }) => id === Number(args.id))) ? notDone : done({ data: null }),
  doneBy: ({ status }) => (status === 404 ? { data: null } : null),
  withOrigin(command, { tables }) {
    const record = tables['import-products'].get(Number(command.args.id));
    return record ? { ...command, before: editedFrom(record, {}) } : command;
  },
  readdressed: (command, { id }) => ({ ...command, args: { id } }),
};
