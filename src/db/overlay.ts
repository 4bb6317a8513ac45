import { traitsOf } from '../sync/commands/commands.ts';
import { eachEntity } from '../sync/state/collections.ts';
import { idOf } from '../sync/state/commands.ts';
import type { Confirmed } from '../sync/state/confirmed.ts';
import { Layer, type Layers, orderIn } from '../sync/state/layer.ts';
import type { OutboxRow } from '../sync/state/outbox-rows.ts';

export interface Overlay extends Layers {
  /** Records whose last change was refused; they show what the server has. */
  refused: { [E in keyof Layers]: Set<number> };
}

/** Applies the unsettled commands to the confirmed state, in order; refused ones drop out and leave the others. */
export function overlay<F>(confirmed: Confirmed, rows: readonly OutboxRow<F>[]): Overlay {
  const layers = eachEntity((entity) => new Layer<never>(confirmed.tables[entity] as never));
  const refused = eachEntity(() => new Set<number>());
  const result: Overlay = { ...(layers as unknown as Layers), refused };
  for (const row of rows)
    if (row.state === 'refused') markRefused(result, row);
    else traitsOf(row.command).applyTo(result, row.command, row);
  return result;
}

function markRefused<F>(result: Overlay, { command }: OutboxRow<F>): void {
  const { of, order } = traitsOf(command);
  if (of) result.refused[of].add(idOf(command));
  const record = order && orderIn(result, command, order(command));
  if (record) result.refused.orders.add(record.id);
}
