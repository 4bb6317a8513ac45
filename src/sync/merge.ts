import type { ImportProductPatch } from '../../contract/entities/import-products.ts';
import type { CommandOf } from '../db/commands.ts';
import { isUntouched, type Row, reworded } from './rows.ts';

type Patch = CommandOf<'PATCH /import-products/{id}'>;

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

/** The waiting edit that a new one of the same item goes into; null where there is none, or it may have been sent. */
export function mergeTarget(rows: readonly Row[], lane: string, patch: Patch): Row | null {
  const last = rows.findLast((row) => row.lane === lane || row.lane === '*');
  if (last?.command.call !== 'PATCH /import-products/{id}') return null;
  const same = String(last.command.args.id) === String(patch.args.id);
  const open = last.state !== 'refused' && last.state !== 'reconciling' && isUntouched(last);
  return same && open ? last : null;
}

export function mergeInto(row: Row, patch: Patch): Row {
  if (row.command.call !== 'PATCH /import-products/{id}') return row;
  const { args, before } = row.command;
  const body = mergePatches(args.body, patch.args.body);
  const merged = { ...row.command, args: { ...args, body } };
  // What the first one was made from stays what both were made from.
  if (patch.before && before)
    merged.before = { ...before, fields: mergePatches(patch.before.fields, before.fields) };
  return reworded(row, merged);
}
