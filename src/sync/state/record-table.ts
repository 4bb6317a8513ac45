import { Part, partSize, partsOf } from './part.ts';

/** With more changes than this share of its records, a table is sorted anew. */
const sortedAnew = 1 / 8;

/**
 * The records of one collection: by id, and as a list in the order of `compare`. A part that nobody looks at stays packed,
 * one that nothing changed in stays as it is; the list is made when it is asked for and keeps its identity until a record
 * changes.
 */
export class RecordTable<T extends { id: number }> {
  readonly #compare: (a: T, b: T) => number;
  #parts: readonly Part<T>[] = [];
  /** Over the parts: a record set since, or null for one that was deleted. */
  readonly #changed = new Map<number, T | null>();
  /** How many records the changes have added, less those they took. */
  #gained = 0;
  #list: readonly T[] | null = null;
  #news = new Set<number>();

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  get size(): number {
    return this.#parts.reduce((sum, { size }) => sum + size, this.#gained);
  }

  /** Whether the whole list can be had at once: it is unpacked, or of a single part. */
  get isAtHand(): boolean {
    return this.#parts.length <= 1 || this.#parts.every(({ isOpen }) => isOpen);
  }

  get(id: number): T | undefined {
    const changed = this.#changed.get(id);
    return changed === undefined ? this.#kept(id) : (changed ?? undefined);
  }

  set(record: T): void {
    if (this.get(record.id) === undefined) this.#gained += 1;
    this.#change(record.id, record);
  }

  delete(id: number): void {
    if (this.get(id) === undefined) return;
    this.#gained -= 1;
    this.#change(id, null);
  }

  /** Replaces everything by parts that are in order already. */
  load(parts: readonly Part<T>[]): void {
    this.#parts = parts;
    this.#changed.clear();
    this.#list = null;
    this.#gained = 0;
  }

  /** The ids that were set or deleted since the last call. */
  takeNews(): ReadonlySet<number> {
    const news = this.#news;
    this.#news = new Set();
    return news;
  }

  /** All records, in order; a part is the same as before until one of its records changes. */
  parts(): readonly Part<T>[] {
    if (this.#changed.size > 0) {
      this.#parts = this.#merged();
      this.#changed.clear();
      this.#gained = 0;
      this.#list = null;
    }
    return this.#parts;
  }

  list(): readonly T[] {
    const parts = this.parts();
    this.#list ??= flat(parts);
    return this.#list;
  }

  /** The first `count` of the list; unpacks no more than it has to. */
  first(count: number): readonly T[] {
    const found: T[] = [];
    for (const part of this.parts()) {
      if (found.length >= count) break;
      found.push(...part.records().slice(0, count - found.length));
    }
    return found;
  }

  /** The first record that `fits`; looks through one part after the other. */
  find(fits: (record: T) => boolean): T | undefined {
    for (const part of this.parts()) {
      const found = part.records().find(fits);
      if (found) return found;
    }
    return undefined;
  }

  #change(id: number, record: T | null): void {
    this.#changed.set(id, record);
    this.#news.add(id);
  }

  #kept(id: number): T | undefined {
    const place = this.#placeIn(id);
    return place?.part.records()[place.index];
  }

  /** Where the parts have a record. */
  #placeIn(id: number): { part: Part<T>; index: number } | null {
    for (const part of this.#parts) {
      const index = part.indexOf(id);
      if (index !== -1) return { part, index };
    }
    return null;
  }

  #merged(): readonly Part<T>[] {
    if (this.#changed.size > this.size * sortedAnew) return this.#sortedAnew();
    const changes = new Map<Part<T> | undefined, PartChange<T>>();
    const changeOf = (part: Part<T> | undefined) => {
      const change: PartChange<T> = changes.get(part) ?? {
        stays: new Map(),
        out: new Set(),
        in: [],
      };
      changes.set(part, change);
      return change;
    };
    for (const [id, now] of this.#changed) {
      const place = this.#placeIn(id);
      const before = place?.part.records()[place.index];
      if (place && before && now && this.#compare(before, now) === 0) {
        changeOf(place.part).stays.set(place.index, now);
        continue;
      }
      if (place) changeOf(place.part).out.add(id);
      if (now) changeOf(this.#placeOf(now)).in.push(now);
    }
    return this.#parts.flatMap((part) => {
      const change = changes.get(part);
      if (!change) return part;
      const changed = change.stays.size > 0 ? part.with(change.stays) : part;
      if (change.out.size === 0 && change.in.length === 0) return changed;
      const records = changed.records().filter(({ id }) => !change.out.has(id));
      for (const record of change.in) records.splice(this.#position(records, record), 0, record);
      if (records.length === 0) return [];
      return records.length > 2 * partSize ? partsOf(records) : Part.of(records);
    });
  }

  #sortedAnew(): readonly Part<T>[] {
    const kept = this.#parts.flatMap((part) =>
      part.records().filter(({ id }) => !this.#changed.has(id)),
    );
    const set = [...this.#changed.values()].filter((record) => record !== null);
    return partsOf([...kept, ...set].sort(this.#compare));
  }

  /** The part that a new record belongs to: the first that doesn't end before it. */
  #placeOf(record: T): Part<T> | undefined {
    const place = this.#parts.find((part) => {
      const last = part.records().at(-1);
      return last !== undefined && this.#compare(last, record) >= 0;
    });
    return place ?? this.#parts.at(-1);
  }

  /** Where `record` belongs among `records`. */
  #position(records: readonly T[], record: T): number {
    let low = 0;
    let high = records.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = records[middle];
      if (other && this.#compare(other, record) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** What changes in a part. */
interface PartChange<T> {
  /** Records that keep their places. */
  stays: Map<number, T>;
  /** The ids of those that leave it. */
  out: Set<number>;
  in: T[];
}

/** Many times quicker than `flatMap`: whole runs are copied. */
const flat = <T extends { id: number }>(parts: readonly Part<T>[]): readonly T[] =>
  parts.length === 1 && parts[0]
    ? parts[0].records()
    : ([] as T[]).concat(...parts.map((part) => part.records()));
