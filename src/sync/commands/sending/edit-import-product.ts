import type { ImportProductPatch } from '../../../../contract/entities/import-products.ts';
import { editedFrom } from '../../state/edited-from.ts';
import { patched } from '../edit-import-product.ts';
import { done, notDone, type SendingTraits } from './traits.ts';

export const sendingOfEdit: SendingTraits<'PATCH /import-products/{id}'> = {
  async reconcile({ findItem }, { args }) {
    const record = await findItem(({ id }) => id === Number(args.id));
    if (!record) return notDone;
    const asMeant = JSON.stringify(patched(record, args.body)) === JSON.stringify(record);
    return asMeant ? done({ data: record }) : notDone;
  },
  // It carries the `rev` that the person had before them.
  withOrigin(command, { tables }) {
    const record = tables['import-products'].get(Number(command.args.id));
    const { rev: given, ...fields } = command.args.body;
    const rev = given || record?.rev;
    const before = record && !command.before && { before: editedFrom(record, fields) };
    return {
      ...{ ...command, ...before },
      args: { ...command.args, body: rev ? { ...fields, rev } : fields },
    };
  },
  merged({ args, before, ...waiting }, later) {
    const merged = {
      ...waiting,
      args: { ...args, body: mergePatches(args.body, later.args.body) },
    };
    if (!before) return merged;
    // What the first one was made from stays what both were made from.
    const fields = later.before ? mergePatches(later.before.fields, before.fields) : before.fields;
    return { ...merged, before: { ...before, fields } };
  },
  rebased(command, { tables }) {
    const record = tables['import-products'].get(Number(command.args.id));
    const { rev: _old, ...fields } = command.args.body;
    const body = record ? { ...fields, rev: record.rev } : fields;
    const before = record && { before: editedFrom(record, fields) };
    return { ...command, ...before, args: { ...command.args, body } };
  },
  readdressed(command, { id, rev, item }) {
    const body = rev === null ? command.args.body : { ...command.args.body, rev };
    const before = item && { before: editedFrom(item, body) };
    return { ...command, ...before, args: { id, body } };
  },
  isBehind: ({ args }, later) =>
    String(later.args.id) === String(args.id) && later.args.body.rev === args.body.rev,
  withoutRev(command) {
    const { rev: _rev, ...body } = command.args.body;
    return { ...command, args: { ...command.args, body } };
  },
};

/** Two edits of one item as one: later fields win, variants are merged one by one, and the first one's `rev` stays. */
export function mergePatches(
  first: ImportProductPatch,
  second: ImportProductPatch,
): ImportProductPatch {
  const merged = { ...first, ...second };
  if (first.rev !== undefined) merged.rev = first.rev;
  if (first.variants && second.variants) {
    const variants = new Map(first.variants.map((variant) => [variant.variant_id, variant]));
    for (const edit of second.variants)
      variants.set(edit.variant_id, { ...variants.get(edit.variant_id), ...edit });
    merged.variants = [...variants.values()];
  }
  return merged;
}
