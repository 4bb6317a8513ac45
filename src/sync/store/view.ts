import { type Overlay, overlay } from '../../db/overlay.ts';
import {
  type Collection,
  collections,
  type RecordOf,
  shownCollections,
} from '../state/collections.ts';
import type { Confirmed } from '../state/confirmed.ts';
import { RecordTable } from '../state/record-table.ts';
import type { Row } from '../state/rows.ts';
import type { Segment } from '../state/segment.ts';
import type { Freshness, Overlaid } from '../state/types.ts';

type Base = 'live' | 'stored';
type Shown = { [C in Collection]: RecordTable<Overlaid<RecordOf<C>>> };

/** What a person sees of the collections: the confirmed records with the unsettled commands applied. */
export class StoreView {
  readonly #confirmed: Confirmed;
  readonly #shown = Object.fromEntries(
    shownCollections.map((collection) => [collection, new RecordTable(asShown(collection))]),
  ) as Shown;
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

  /** Updates the lists after events were folded or the outbox changed; only what changed is built again. */
  refresh(rows: readonly Row[], base: Base): void {
    const before = this.#overlay;
    const after = overlay(this.#confirmed, rows);
    this.#overlay = after;
    if (base !== this.#base) {
      this.#base = base;
      this.#rebuild();
      return;
    }
    const { tables } = this.#confirmed;
    for (const collection of shownCollections) {
      for (const id of tables[collection].takeNews()) this.#show(collection, id);
      for (const id of differing(before, after, collection)) this.#show(collection, id);
    }
  }

  #rebuild(): void {
    const { tables } = this.#confirmed;
    for (const collection of shownCollections) {
      tables[collection].takeNews();
      this.#load(collection);
      const { [collection]: layer, refused } = this.#overlay;
      for (const id of [...layer.changes.keys(), ...refused[collection]])
        this.#show(collection, id);
    }
  }

  #load<C extends Collection>(collection: C): void {
    const records = this.#confirmed.tables[collection].segments() as readonly Segment<
      RecordOf<C>
    >[];
    const shown = this.#shown[collection] as RecordTable<Overlaid<RecordOf<C>>>;
    const freshness = this.#base;
    shown.load(
      records.map((segment) => segment.map((value) => ({ id: value.id, value, freshness }))),
    );
  }

  #show<C extends Collection>(collection: C, id: number): void {
    const shown = this.#shown[collection] as RecordTable<Overlaid<RecordOf<C>>>;
    const change = this.#overlay[collection].changes.get(id) as RecordOf<C> | null | undefined;
    const value =
      change === undefined
        ? (this.#confirmed.tables[collection].get(id) as RecordOf<C> | undefined)
        : change;
    if (!value) {
      shown.delete(id);
      return;
    }
    const isRefused = this.#overlay.refused[collection].has(id);
    const freshness: Freshness = change ? 'pending' : isRefused ? 'refused' : this.#base;
    const known = shown.get(id);
    if (known?.value !== value || known.freshness !== freshness)
      shown.set({ id, value, freshness });
  }
}

/** The ids of the records that the two overlays show differently. */
function* differing(before: Overlay, after: Overlay, entity: Collection): Generator<number> {
  const [old, changes] = [before[entity].changes, after[entity].changes];
  for (const [id, record] of changes) if (old.get(id) !== record) yield id;
  for (const id of old.keys()) if (!changes.has(id)) yield id;
  const [refused, refusing] = [before.refused[entity], after.refused[entity]];
  for (const id of refusing) if (!refused.has(id)) yield id;
  for (const id of refused) if (!refusing.has(id)) yield id;
}

/** Records that were added offline have no id from the server yet, and come first. */
const asShown =
  <C extends Collection>(collection: C) =>
  (a: Overlaid<RecordOf<C>>, b: Overlaid<RecordOf<C>>): number => {
    if (a.id > 0 && b.id > 0) return collections[collection].order(a.value, b.value);
    if (a.id > 0 || b.id > 0) return a.id - b.id;
    return addedAt(b.value).localeCompare(addedAt(a.value)) || b.id - a.id;
  };

const addedAt = (record: object): string => ('created_at' in record ? `${record.created_at}` : '');
