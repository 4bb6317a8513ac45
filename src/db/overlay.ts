import type { ImportProduct, ImportProductPatch } from '../../contract/entities/import-products.ts';
import type { Order } from '../../contract/entities/orders.ts';
import type { CommandOf, QueuedCall } from './commands.ts';
import type { Confirmed } from './confirmed.ts';
import { draftOf } from './draft.ts';
import type { OutboxRow } from './outbox-rows.ts';
import type { RecordTable } from './record-table.ts';

/** What the server has of a record that changes are laid over. */
const underneath = new WeakMap<object, object>();

/** The record as the server last confirmed it, without the person's changes over it. */
export const confirmedOf = <T extends object>(record: T): T =>
  (underneath.get(record) as T | undefined) ?? record;

/** By command: among which parts its record was looked for, and its id. */
const sought = new WeakMap<object, { parts: readonly unknown[]; id: number | null }>();

/** Changes laid over the confirmed records of one collection: a record instead of, or null for gone. */
class Layer<T extends { id: number }> {
  readonly changes = new Map<number, T | null>();
  readonly #confirmed: RecordTable<T>;

  constructor(confirmed: RecordTable<T>) {
    this.#confirmed = confirmed;
  }

  get(id: number): T | null {
    const change = this.changes.get(id);
    return change === undefined ? (this.#confirmed.get(id) ?? null) : change;
  }

  /** A record that `fits`. What `command` looks for is not looked for again until the confirmed records change. */
  find(command: object, fits: (record: T) => boolean): T | null {
    for (const record of this.changes.values()) if (record && fits(record)) return record;
    const parts = this.#confirmed.parts();
    const known = sought.get(command);
    const id = known?.parts === parts ? known.id : (this.#confirmed.find(fits)?.id ?? null);
    sought.set(command, { parts, id });
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

  /** Everything that is to be seen, in no order. */
  all(): T[] {
    const added = [...this.changes.values()].filter(
      (record) => record !== null && !this.#confirmed.get(record.id),
    );
    return [...this.#confirmed.list().map(({ id }) => this.get(id)), ...added].filter(
      (record) => record !== null,
    );
  }
}

export interface Overlay {
  'import-products': Layer<ImportProduct>;
  orders: Layer<Order>;
  /** Records whose last change was refused; they show what the server has. */
  refused: { 'import-products': Set<number>; orders: Set<number> };
}

/** Lays the unsettled commands over the confirmed state, in their order; refused ones drop out and leave the others. */
export function overlay<F>(confirmed: Confirmed, rows: readonly OutboxRow<F>[]): Overlay {
  const result: Overlay = {
    'import-products': new Layer(confirmed.tables['import-products']),
    orders: new Layer(confirmed.tables.orders),
    refused: { 'import-products': new Set(), orders: new Set() },
  };
  for (const row of rows) {
    if (row.state === 'refused') markRefused(result, row);
    else lay(result, row);
  }
  return result;
}

function lay<F>(result: Overlay, row: OutboxRow<F>): void {
  (overlays[row.command.call] as Lay<QueuedCall>)(result, row.command, row);
}

type Lay<C extends QueuedCall> = (
  overlay: Overlay,
  command: CommandOf<C>,
  row: Pick<OutboxRow<unknown>, 'at' | 'upTo'>,
) => void;

const overlays = {
  'POST /import-products': ({ 'import-products': list }, command, { at }) => {
    const wanted = command.args.body.product_id;
    const known = list.find(command, ({ product_id }) => product_id === wanted);
    if (known) return;
    const record = once(command, at, () => draftOf(command.draft, wanted, at));
    if (record) list.put(record);
  },
  'PATCH /import-products/{id}': ({ 'import-products': list }, command) => {
    const record = list.get(Number(command.args.id));
    if (record) list.put(once(command, record, () => patched(record, command.args.body)));
  },
  'DELETE /import-products/{id}': ({ 'import-products': list }, { args }) =>
    list.remove(Number(args.id)),
  'DELETE /import-products': ({ 'import-products': list }, _command, { upTo }) => {
    for (const { id } of list.all()) if (id <= (upTo ?? 0)) list.remove(id);
  },
  'POST /import-products/import/bulk': ({ 'import-products': list }, { args }) => {
    // Which ones a limit picks is the server's business.
    if (args.body.limit !== null) return;
    for (const record of list.all())
      if (importable.has(record.state))
        list.put(once(record, 'queued', () => ({ ...record, state: 'queued' as const })));
  },
  'POST /shop/orders/{id}/confirm': (result, command) => {
    const { orders } = result;
    const order = orderOf(result, command);
    if (order?.state === 'awaiting_confirmation')
      orders.put(once(command, order, () => ({ ...order, state: 'confirmed' as const })));
  },
} satisfies { [C in QueuedCall]: Lay<C> };

const made = new WeakMap<object, { from: unknown; result: unknown }>();

/** An overlay is laid anew with every change; what `owner` makes keeps its identity while it is made from the same. */
function once<T>(owner: object, from: unknown, make: () => T): T {
  const known = made.get(owner);
  if (known && known.from === from) return known.result as T;
  const result = make();
  made.set(owner, { from, result });
  return result;
}

const importable: ReadonlySet<string> = new Set(['draft', 'ready', 'failed']);

function markRefused<F>(result: Overlay, { command }: OutboxRow<F>): void {
  const { refused } = result;
  if (command.call === 'POST /shop/orders/{id}/confirm') {
    const order = orderOf(result, command);
    if (order) refused.orders.add(order.id);
  } else if ('id' in command.args) refused['import-products'].add(Number(command.args.id));
}

function orderOf(
  { orders }: Overlay,
  command: CommandOf<'POST /shop/orders/{id}/confirm'>,
): Order | null {
  const number = String(command.args.id);
  return orders.find(command, ({ order_number }) => order_number === number);
}

/** The record as the server would answer the patch: fields and variants left out stay as they are. */
export function patched(record: ImportProduct, patch: ImportProductPatch): ImportProduct {
  const { rev: _rev, variants, ...fields } = patch;
  const edits = new Map(variants?.map((variant) => [variant.variant_id, variant]));
  return {
    ...record,
    ...fields,
    variants: record.variants.map((variant) => ({ ...variant, ...edits.get(variant.variant_id) })),
  };
}
