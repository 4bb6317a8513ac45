import type { ChangeEntity } from '../../../contract/entities/changes.ts';
import type { Order } from '../../../contract/entities/orders.ts';
import type { RecordOf } from './collections.ts';
import type { RecordTable } from './record-table.ts';

/** For a changed record, the server's version beneath the changes. */
const underneath = new WeakMap<object, object>();

/** The record as the server last confirmed it, without the person's changes over it. */
export const confirmedOf = <T extends object>(record: T): T =>
  (underneath.get(record) as T | undefined) ?? record;

/** By command: the segments in which its record was looked for, and the id that was found. */
const sought = new WeakMap<object, { segments: readonly unknown[]; id: number | null }>();

/** Changes on top of the confirmed records of one collection: by id, the changed record, or null for a removed one. */
export class Layer<T extends { id: number }> {
  readonly changes = new Map<number, T | null>();
  readonly #confirmed: RecordTable<T>;

  constructor(confirmed: RecordTable<T>) {
    this.#confirmed = confirmed;
  }

  get(id: number): T | null {
    const change = this.changes.get(id);
    return change === undefined ? (this.#confirmed.get(id) ?? null) : change;
  }

  /** The first record that `fits`. The result for `command` is remembered until the confirmed records change. */
  find(command: object, fits: (record: T) => boolean): T | null {
    for (const record of this.changes.values()) if (record && fits(record)) return record;
    const segments = this.#confirmed.segments();
    const known = sought.get(command);
    const id = known?.segments === segments ? known.id : (this.#confirmed.find(fits)?.id ?? null);
    sought.set(command, { segments, id });
    if (id === null) return null;
    if (!this.changes.has(id)) return this.get(id);
    return this.#confirmed.find((record) => !this.changes.has(record.id) && fits(record)) ?? null;
  }

  put(record: T): void {
    const confirmed = this.#confirmed.get(record.id);
    if (confirmed) underneath.set(record, confirmed);
    this.changes.set(record.id, record);
  }

  remove(id: number): void {
    this.changes.set(id, null);
  }

  /** All records with the changes applied, in no particular order. */
  all(): T[] {
    const added = [...this.changes.values()].filter(
      (record) => record !== null && !this.#confirmed.get(record.id),
    );
    return [...this.#confirmed.list().map(({ id }) => this.get(id)), ...added].filter(
      (record) => record !== null,
    );
  }
}

/** The records of each collection with the person's unsent changes applied. */
export type Layers = { [E in ChangeEntity]: Layer<RecordOf<E>> };

/** The order with this number, which `command` is about. */
export const orderIn = ({ orders }: Layers, command: object, number: string): Order | null =>
  orders.find(command, ({ order_number }) => order_number === number);

const made = new WeakMap<object, { from: unknown; result: unknown }>();

/**
 * Layers are built again with every change; this keeps the identity of what `make` returns for `owner` as long as
 * `from` is the same.
 */
export function once<T>(owner: object, from: unknown, make: () => T): T {
  const known = made.get(owner);
  if (known && known.from === from) return known.result as T;
  const result = make();
  made.set(owner, { from, result });
  return result;
}
