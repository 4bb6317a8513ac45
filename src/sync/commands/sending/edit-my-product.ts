import { isEditable } from '../../../../contract/rules/my-product-figures.ts';
import type { Confirmed } from '../../state/confirmed.ts';
import { edited } from '../edit-my-product.ts';
import * as edits from './edits.ts';
import { done, notDone, type SendingTraits } from './traits.ts';

export const sendingOfMyEdit: SendingTraits<'PATCH /my-products/{id}'> = {
  words: 'edit',
  async reconcile({ findMine }, { args }) {
    const record = await findMine(Number(args.id));
    if (!record || !isEditable(record)) return notDone;
    const asMeant = JSON.stringify(edited(record, args.body)) === JSON.stringify(record);
    return asMeant ? done({ data: record }) : notDone;
  },
  withOrigin: (command, confirmed) => edits.withOrigin(command, known(command, confirmed)),
  merged: edits.merged,
  rebased: (command, confirmed) => edits.rebased(command, known(command, confirmed)),
  readdressed: edits.readdressed,
  isBehind: edits.isBehind,
  withoutRev: edits.withoutRev,
};

function known({ args }: { args: { id: number | string } }, { tables }: Confirmed) {
  const record = tables['my-products'].get(Number(args.id));
  return record && isEditable(record) ? record : undefined;
}
