import type { ChangeEntity } from '../../../contract/entities/changes.ts';
import type { RecordOf } from '../state/collections.ts';
import { idOf } from '../state/commands.ts';
import type { Confirmed } from '../state/confirmed.ts';
import { type Layers, once } from '../state/layer.ts';

/**
 * Shows the record in a command's address as `make` returns it; unchanged if there is no such record or `make` returns
 * nothing.
 */
export const rewriting =
  <E extends ChangeEntity, C extends { args: object }>(
    of: E,
    make: (record: RecordOf<E>, command: C) => RecordOf<E> | null | false,
  ) =>
  ({ [of]: layer }: Layers, command: C): void => {
    const record = layer.get(idOf(command));
    const shown = record && once(command, record, () => make(record, command));
    if (shown) layer.put(shown);
  };

/**
 * Removes the record in a command's address from its collection: from the view at once, and from the confirmed state
 * when the server has done it.
 */
export const removing = (of: ChangeEntity) => ({
  gives: null,
  removes: 'one' as const,
  applyTo: ({ [of]: layer }: Layers, command: { args: object }) => layer.remove(idOf(command)),
  acknowledge: ({ tables }: Confirmed, command: { args: object }) =>
    tables[of].delete(idOf(command)),
});
