import type { ShopProduct, ShopProductPatch } from '../../../../contract/entities/shop-products.ts';
import type { EditedFrom } from '../../state/commands.ts';
import { editedFrom } from '../../state/edited-from.ts';
import type { Given } from './traits.ts';

/*
 * The `SendingTraits` of product edits, the same for the import list and for my products. An edit carries the `rev`
 * that the person saw, and the values that it was made from.
 */

interface Edit {
  args: { id: number | string; body: ShopProductPatch };
  before?: EditedFrom;
}

/** A record that can be edited, as the server last confirmed it. */
type Known = (ShopProduct & { product_id: number; rev: number }) | undefined;

export function withOrigin<E extends Edit>(command: E, record: Known): E {
  const { rev: given, ...fields } = command.args.body;
  const rev = given || record?.rev;
  const before = record && !command.before && { before: editedFrom(record, fields) };
  return {
    ...{ ...command, ...before },
    args: { ...command.args, body: rev ? { ...fields, rev } : fields },
  };
}

/** The waiting edit with a later one merged in. The result counts as made from what the first was made from. */
export function merged<E extends Edit>(waiting: E, later: E): E {
  const both = {
    ...waiting,
    args: { ...waiting.args, body: mergePatches(waiting.args.body, later.args.body) },
  };
  const { before } = waiting;
  if (!before) return both;
  const fields = later.before ? mergePatches(later.before.fields, before.fields) : before.fields;
  return { ...both, before: { ...before, fields } };
}

export function rebased<E extends Edit>(command: E, record: Known): E {
  const { rev: _old, ...fields } = command.args.body;
  const body = record ? { ...fields, rev: record.rev } : fields;
  const before = record && { before: editedFrom(record, fields) };
  return { ...command, ...before, args: { ...command.args, body } };
}

export function readdressed<E extends Edit>(command: E, { id, rev, item }: Given): E {
  const body = rev === null ? command.args.body : { ...command.args.body, rev };
  const before = item && { before: editedFrom(item, body) };
  return { ...command, ...before, args: { id, body } };
}

export const isBehind = ({ args }: Edit, later: Edit): boolean =>
  String(later.args.id) === String(args.id) && later.args.body.rev === args.body.rev;

export function withoutRev<E extends Edit>(command: E): E {
  const { rev: _rev, ...body } = command.args.body;
  return { ...command, args: { ...command.args, body } };
}

/**
 * Merges two edits of one product: later fields win, variants are merged one by one, and the first edit's `rev` stays.
 */
export function mergePatches(first: ShopProductPatch, second: ShopProductPatch): ShopProductPatch {
  const both = { ...first, ...second };
  if (first.rev !== undefined) both.rev = first.rev;
  if (first.variants && second.variants) {
    const variants = new Map(first.variants.map((variant) => [variant.variant_id, variant]));
    for (const edit of second.variants)
      variants.set(edit.variant_id, { ...variants.get(edit.variant_id), ...edit });
    both.variants = [...variants.values()];
  }
  return both;
}
