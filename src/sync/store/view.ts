import { type Overlay, overlay } from '../../db/overlay.ts';
import {
  type Collection,
  collections,
  eachEntity,
  entities,
  type RecordOf,
  shownCollections,
} from '../state/collections.ts';
import type { Confirmed } from '../state/confirmed.ts';
import { RecordTable } from '../state/record-table.ts';
import type { Row } from '../state/rows.ts';
import type { Segment } from '../state/segment.ts';
import type { Freshness, Overlaid } from '../state/types.ts';

type Base = 'live' | 'stored';
type Table<C extends Collection> = RecordTable<Overlaid<RecordOf<C>>>;
type Shown = { [C in Collection]: Table<C> };

/** What will be seen with these rows, if nothing else than the outbox has changed by then. */
interface Prepared {
  rows: readonly Row[];
  overlay: Overlay;
  /** The lists, if they are read; otherwise only the overlay is prepared. */
  shown: Shown | null;
}

/** What a person sees of the collections: the confirmed records with the unsettled commands applied. */
export class StoreView {
  readonly #confirmed: Confirmed;
  #shown = Object.fromEntries(
    shownCollections.map((collection) => [collection, new RecordTable(asShown(collection))]),
  ) as Shown;
  #overlay: Overlay;
  #base: Base = 'stored';
  #prepared: Prepared | null = null;
  #tables: Confirmed['tables'] | null = null;

  constructor(confirmed: Confirmed, rows: readonly Row[]) {
    this.#confirmed = confirmed;
    this.#overlay = overlay(confirmed, rows);
    this.#rebuild();
  }

  table<C extends Collection>(collection: C): Shown[C] {
    return this.#shown[collection];
  }

  /**
   * Builds what `refresh` will show for these rows, but doesn't show it. Lists that nobody has read are left alone: they
   * are only brought up to date when somebody reads them.
   */
  prepare(rows: readonly Row[]): void {
    const after = overlay(this.#confirmed, rows);
    this.#prepared = { rows, overlay: after, shown: this.#shownWith(after) };
  }

  #shownWith(after: Overlay): Shown | null {
    const shown = { ...this.#shown };
    for (const collection of shownCollections) {
      const ids = [...differing(this.#overlay, after, collection)];
      if (ids.length === 0) continue;
      if (!shown[collection].isRead) return null;
      copyTable(shown, collection);
      for (const id of ids) this.#show(collection, id, after, shown);
      shown[collection].build();
    }
    return shown;
  }

  /** Updates the lists after events were folded or the outbox changed; only what changed is built again. */
  refresh(rows: readonly Row[], base: Base): void {
    const { tables } = this.#confirmed;
    const before = this.#overlay;
    const prepared = this.#takePrepared(rows);
    const after = prepared?.overlay ?? overlay(this.#confirmed, rows);
    this.#overlay = after;
    if (base !== this.#base || this.isReplaced) {
      this.#base = base;
      this.#rebuild();
      return;
    }
    if (prepared?.shown) {
      this.#shown = prepared.shown;
      return;
    }
    // Of all, shown or not: news that stayed would make whatever is prepared next look outdated.
    const news = eachEntity((entity) => tables[entity].takeNews());
    for (const collection of shownCollections) {
      for (const id of news[collection]) this.#show(collection, id);
      for (const id of differing(before, after, collection)) this.#show(collection, id);
    }
  }

  /** What was prepared for these rows, unless something else has changed since. */
  #takePrepared(rows: readonly Row[]): Prepared | null {
    const prepared = this.#prepared;
    this.#prepared = null;
    const { tables } = this.#confirmed;
    const isOutdated = this.isReplaced || entities.some((entity) => tables[entity].hasNews);
    return prepared?.rows === rows && !isOutdated ? prepared : null;
  }

  /** Whether all confirmed records have been replaced since the lists were built. */
  get isReplaced(): boolean {
    return this.#tables !== this.#confirmed.tables;
  }

  #rebuild(): void {
    const { tables } = this.#confirmed;
    this.#tables = tables;
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

  #show<C extends Collection>(
    collection: C,
    id: number,
    overlay = this.#overlay,
    shown = this.#shown,
  ): void {
    const table: Table<C> = shown[collection];
    const change = overlay[collection].changes.get(id) as RecordOf<C> | null | undefined;
    const value =
      change === undefined
        ? (this.#confirmed.tables[collection].get(id) as RecordOf<C> | undefined)
        : change;
    if (!value) {
      table.delete(id);
      return;
    }
    const isRefused = overlay.refused[collection].has(id);
    const freshness: Freshness = change ? 'pending' : isRefused ? 'refused' : this.#base;
    const known = table.get(id);
    if (known?.value !== value || known.freshness !== freshness)
      table.set({ id, value, freshness });
  }
}

function copyTable<C extends Collection>(shown: Shown, collection: C): void {
  shown[collection] = shown[collection].copy() as Shown[C];
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
