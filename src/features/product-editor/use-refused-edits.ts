import type { ShopProductPatch } from '../../../contract/entities/shop-products.ts';
import type { Failure } from '../../api/failure.ts';
import { useOutbox } from '../../sync/react/use-outbox.ts';
import { isEdit } from '../../sync/state/commands.ts';
import type { EditedProduct } from './edited-product.ts';

export interface RefusedEdit {
  /** The command's id. */
  id: string;
  /** What the person wanted to save. */
  fields: ShopProductPatch;
  failure: Failure | null;
}

/** The refused edits of a product, oldest first. */
export function useRefusedEdits({ id: productId, call }: EditedProduct): RefusedEdit[] {
  return useOutbox().commands.flatMap(({ id, state, command, failure }) => {
    if (state !== 'refused' || !isEdit(command) || command.call !== call) return [];
    if (Number(command.args.id) !== productId) return [];
    const { rev: _rev, ...fields } = command.args.body;
    return [{ id, fields, failure }];
  });
}
