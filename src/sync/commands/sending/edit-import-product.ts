import type { Confirmed } from '../../state/confirmed.ts';
import { patched } from '../patched.ts';
import * as edits from './edits.ts';
import { done, notDone, type SendingTraits } from './traits.ts';

export const sendingOfEdit: SendingTraits<'PATCH /import-products/{id}'> = {
  words: 'edit',
  async reconcile({ findItem }, { args }) {
    const record = await findItem(({ id }) => id === Number(args.id));
    if (!record) return notDone;
    const asMeant = JSON.stringify(patched(record, args.body)) === JSON.stringify(record);
    return asMeant ? done({ data: record }) : notDone;
  },
  withOrigin: (command, confirmed) => edits.withOrigin(command, known(command, confirmed)),
  merged: edits.merged,
  rebased: (command, confirmed) => edits.rebased(command, known(command, confirmed)),
  readdressed: edits.readdressed,
  isBehind: edits.isBehind,
  withoutRev: edits.withoutRev,
};

const known = ({ args }: { args: { id: number | string } }, { tables }: Confirmed) =>
  tables['import-products'].get(Number(args.id));
