import { isEditable } from '../../../../contract/rules/my-product-figures.ts';
import { editedFrom } from '../../state/edited-from.ts';
import { done, notDone, type SendingTraits } from './traits.ts';

export const sendingOfMyRemoval: SendingTraits<'DELETE /my-products/{id}'> = {
  words: 'removeMine',
  reconcile: async ({ findMine }, { args }) =>
    (await findMine(Number(args.id))) ? notDone : done({ data: null }),
  doneBy: ({ status }) => (status === 404 ? { data: null } : null),
  withOrigin(command, { tables }) {
    const record = tables['my-products'].get(Number(command.args.id));
    return record && isEditable(record) ? { ...command, before: editedFrom(record, {}) } : command;
  },
};
