import type { ChangeEntity } from '../../../contract/entities/changes.ts';
import type { RecordOf } from '../state/collections.ts';
import { idOf } from '../state/commands.ts';
import type { Confirmed } from '../state/confirmed.ts';
import { type Layers, once } from '../state/layer.ts';

/** Shows the record that a command's address names as `make` has it; as it is where there is nothing to show. */
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

/** Takes the record that a command's address names out of its collection: at once, and for good once that is done. */
export const removing = (of: ChangeEntity) => ({
  gives: null,
  removes: 'one' as const,
  applyTo: ({ [of]: layer }: Layers, command: { args: object }) => layer.remove(idOf(command)),
  acknowledge: ({ tables }: Confirmed, command: { args: object }) =>
    tables[of].delete(idOf(command)),
});
