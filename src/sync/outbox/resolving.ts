import type { ShopProductPatch } from '../../../contract/entities/shop-products.ts';
import type { Failure } from '../../api/failure.ts';
import type { Decide } from '../../db/store.ts';
import { newId } from '../../lib/browser/ids.ts';
import type { WholeProduct } from '../commands/sending/traits.ts';
import { type Command, isEdit } from '../state/commands.ts';
import { editedFrom } from '../state/edited-from.ts';
import { temporaryId } from '../state/outbox-rows.ts';
import { queuedAnew } from '../state/rows.ts';
import { commandEvent, retriedEvent } from './decisions.ts';
import { productLane } from './lanes.ts';

/**
 * Sends a refused edit again with the content that the person chose after seeing the server's version `over`. If the
 * server has a newer one by then, it refuses again, and the person sees that version.
 */
export function amending(
  id: string,
  fields: ShopProductPatch,
  over: WholeProduct & { rev: number },
  at: number,
): Decide<Failure> {
  return (stored) => {
    const row = stored.get(id);
    if (row?.state !== 'refused' || !isEdit(row.command)) return null;
    const body = { ...fields, rev: over.rev };
    const command: Command = {
      ...row.command,
      args: { ...row.command.args, body },
      before: editedFrom(over, fields),
    };
    const again = queuedAnew(row, command);
    return { events: [retriedEvent(again, at)], put: [again] };
  };
}

/** For a refused edit of a product that is gone: adds the product to the import list again, followed by the edit. */
export function addingAnew(id: string, at: number): Decide<Failure> {
  return (stored) => {
    const row = stored.get(id);
    if (row?.state !== 'refused' || !isEdit(row.command)) return null;
    const { args, before } = row.command;
    if (!before) return null;
    const { product_id, title } = before;
    const lane = productLane(product_id);
    const { rev: _rev, ...body } = args.body;
    // The refused row becomes the adding, because the edit needs the product and has to come after it.
    const adding: Command = {
      call: 'POST /import-products',
      args: { body: { product_id } },
      draft: { title },
    };
    const edit: Command = {
      call: 'PATCH /import-products/{id}',
      args: { id: temporaryId(product_id), body },
      before,
    };
    const first = { ...queuedAnew(row, adding), lane };
    const key = newId();
    const { seq: _seq, ...second } = { ...queuedAnew(row, edit), id: key, key, lane, retries: 0 };
    return {
      events: [
        commandEvent(second, { type: 'command.committed', payload: { command: edit } }, at),
        retriedEvent(first, at),
      ],
      put: [first],
      add: second,
    };
  };
}
