import type { ImportProduct } from '../../contract/entities/import-products.ts';
import { type Confirmed, newestFirst } from '../db/confirmed.ts';
import { type Overlay, overlay } from '../db/overlay.ts';
import type { Part } from '../db/part.ts';
import { RecordTable } from '../db/record-table.ts';
import type { Row } from './rows.ts';
import type { Collection, Freshness, Overlaid, RecordOf } from './types.ts';

type Base = 'live' | 'stored';
type Shown = { [C in Collection]: RecordTable<Overlaid<RecordOf<C>>> };

/** What a person sees of the collections: the confirmed records with the unsettled commands laid over them. */
export class View {
  readonly #confirmed: Confirmed;
  readonly #shown: Shown = {
    'import-products': new RecordTable(addedFirst),
    'my-products': new RecordTable(({ value: a }, { value: b }) =>
      newestFirst['my-products'](a, b),
    ),
    orders: new RecordTable(({ value: a }, { value: b }) => newestFirst.orders(a, b)),
  };
  #overlay: Overlay;
  #base: Base = 'stored';

  constructor(confirmed: Confirmed, rows: readonly Row[]) {
    this.#confirmed = confirmed;
    this.#overlay = overlay(confirmed, rows);
    this.#rebuild();
  }

  table<C extends Collection>(collection: C): Shown[C] {
    return this.#shown[collection];
  }

  /** Brings the lists up to date after events were folded or the outbox changed: only what changed is made anew. */
  refresh(rows: readonly Row[], base: Base): void {
    const before = this.#overlay;
    const now = overlay(this.#confirmed, rows);
    this.#overlay = now;
    if (base !== this.#base) {
      this.#base = base;
      this.#rebuild();
      return;
    }
    const { tables } = this.#confirmed;
    for (const entity of ['import-products', 'orders'] as const) {
      for (const id of tables[entity].takeNews()) this.#show(entity, id);
      for (const id of differing(before, now, entity)) this.#show(entity, id);
    }
    for (const id of tables['my-products'].takeNews()) this.#show('my-products', id);
  }

  #rebuild(): void {
    const { tables } = this.#confirmed;
    for (const collection of ['import-products', 'my-products', 'orders'] as const) {
      tables[collection].takeNews();
      this.#load(collection);
    }
    for (const entity of ['import-products', 'orders'] as const) {
      const ids = [...this.#overlay[entity].changes.keys(), ...this.#overlay.refused[entity]];
      for (const id of ids) this.#show(entity, id);
    }
  }

  #load<C extends Collection>(collection: C): void {
    const records = this.#confirmed.tables[collection].parts() as readonly Part<RecordOf<C>>[];
    const shown = this.#shown[collection] as RecordTable<Overlaid<RecordOf<C>>>;
    const freshness = this.#base;
    shown.load(records.map((part) => part.map((value) => ({ id: value.id, value, freshness }))));
  }

  #show<C extends Collection>(collection: C, id: number): void {
    const shown = this.#shown[collection] as RecordTable<Overlaid<RecordOf<C>>>;
    const change = this.#layer(collection)?.changes.get(id) as RecordOf<C> | null | undefined;
    const value =
      change === undefined
        ? (this.#confirmed.tables[collection].get(id) as RecordOf<C> | undefined)
        : change;
    if (!value) {
      shown.delete(id);
      return;
    }
    const freshness = change ? 'pending' : this.#freshness(collection, id);
    const known = shown.get(id);
    if (known?.value !== value || known.freshness !== freshness)
      shown.set({ id, value, freshness });
  }

  #layer(collection: Collection) {
    return collection === 'my-products' ? null : this.#overlay[collection];
  }

  #freshness(collection: Collection, id: number): Freshness {
    const refused = collection !== 'my-products' && this.#overlay.refused[collection].has(id);
    return refused ? 'refused' : this.#base;
  }
}

/** The ids of the records that one overlay shows otherwise than the other. */
function* differing(
  before: Overlay,
  now: Overlay,
  entity: 'import-products' | 'orders',
): Generator<number> {
  const [old, laid] = [before[entity].changes, now[entity].changes];
  for (const [id, record] of laid) if (old.get(id) !== record) yield id;
  for (const id of old.keys()) if (!laid.has(id)) yield id;
  const [refused, refusing] = [before.refused[entity], now.refused[entity]];
  for (const id of refusing) if (!refused.has(id)) yield id;
  for (const id of refused) if (!refusing.has(id)) yield id;
}

/** What was added offline has no number of the server yet, and stands on top. */
function addedFirst(a: Overlaid<ImportProduct>, b: Overlaid<ImportProduct>): number {
  if (a.id < 0 && b.id < 0)
    return b.value.created_at.localeCompare(a.value.created_at) || b.id - a.id;
  if (a.id < 0) return -1;
  return b.id < 0 ? 1 : b.id - a.id;
}
