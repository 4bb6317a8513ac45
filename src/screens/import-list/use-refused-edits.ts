import type { ImportProductPatch } from '../../../contract/entities/import-products.ts';
import type { Failure } from '../../api/failure.ts';
import { useOutbox } from '../../sync/react/use-outbox.ts';

export interface RefusedEdit {
  /** Of the command. */
  id: string;
  /** What the person wanted to save. */
  fields: ImportProductPatch;
  failure: Failure | null;
}

/** The refused edits of an item, oldest first. */
export function useRefusedEdits(itemId: number): RefusedEdit[] {
  return useOutbox().commands.flatMap(({ id, state, command, failure }) => {
    if (state !== 'refused' || command.call !== 'PATCH /import-products/{id}') return [];
    if (Number(command.args.id) !== itemId) return [];
    const { rev: _rev, ...fields } = command.args.body;
    return [{ id, fields, failure }];
  });
}
