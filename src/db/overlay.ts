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
  'POST /import-products': ({ 'import-products': list }, { args, draft }, { at }) => {
    const record = draftOf(draft, args.body.product_id, at);
    const known = list.all().some(({ product_id }) => product_id === args.body.product_id);
    if (record && !known) list.put(record);
  },
  'PATCH /import-products/{id}': ({ 'import-products': list }, command) => {
    const record = list.get(Number(command.args.id));
    if (record) list.put(patchedOnce(record, command));
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
      if (importable.has(record.state)) list.put({ ...record, state: 'queued' });
  },
  'POST /shop/orders/{id}/confirm': ({ orders }, { args }) => {
    const order = orders.all().find(({ order_number }) => order_number === String(args.id));
    if (order?.state === 'awaiting_confirmation') orders.put({ ...order, state: 'confirmed' });
  },
} satisfies { [C in QueuedCall]: Lay<C> };

/** An overlay is laid anew with every change; a record that nothing happened to keeps its identity. */
const patches = new WeakMap<object, { record: ImportProduct; result: ImportProduct }>();

function patchedOnce(
  record: ImportProduct,
  command: CommandOf<'PATCH /import-products/{id}'>,
): ImportProduct {
  const known = patches.get(command);
  if (known?.record === record) return known.result;
  const result = patched(record, command.args.body);
  patches.set(command, { record, result });
  return result;
}

const importable: ReadonlySet<string> = new Set(['draft', 'ready', 'failed']);

function markRefused<F>({ refused, orders }: Overlay, { command }: OutboxRow<F>): void {
  if (command.call === 'POST /shop/orders/{id}/confirm') {
    const number = String(command.args.id);
    const order = orders.all().find(({ order_number }) => order_number === number);
    if (order) refused.orders.add(order.id);
  } else if ('id' in command.args) refused['import-products'].add(Number(command.args.id));
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
