import { decided, type Revision } from './revisions.ts';
import { grown, type Segment, segmentsOf, withFewNewest } from './segment.ts';

/** If more than this share of its records has changed, the whole table is sorted again. */
const sortedAnew = 1 / 8;

/**
 * The records of one collection: by id, and as a list in the order of `compare`. A segment stays packed until one of
 * its records is used, and stays the same until one of them changes. If the highest id always comes first (`isById`), a
 * change needn't look into a packed segment. The list is built on demand and keeps its identity until a record changes.
 */
export class RecordTable<T extends { id: number }> {
  readonly #compare: (a: T, b: T) => number;
  readonly #isById: boolean;
  #segments: readonly Segment<T>[] = [];
  /** Changes on top of the segments: by id, the new record, or null for a deleted one. */
  readonly #changed = new Map<number, T | null>();
  /** Changes of records in packed segments, which are only made once those are unpacked. */
  readonly #deferred = new Map<Segment<T>, Map<number, readonly Revision<T>[]>>();
  /** How many records the changes have added, minus those they deleted. */
  #gained = 0;
  #list: readonly T[] | null = null;
  #isRead = false;
  #news = new Set<number>();

  constructor(compare: (a: T, b: T) => number, isById = false) {
    this.#compare = compare;
    this.#isById = isById;
  }

  /** Of packed segments, the number that is expected. */
  get size(): number {
    return this.#segments.reduce((sum, { size }) => sum + size, this.#gained);
  }

  /** Whether the whole list is available without much unpacking: all segments are unpacked, or there is only one. */
  get isAtHand(): boolean {
    return this.#segments.length <= 1 || this.#segments.every(({ isOpen }) => isOpen);
  }

  get(id: number): T | undefined {
    const changed = this.#changed.get(id);
    return changed === undefined ? this.#kept(id) : (changed ?? undefined);
  }

  set(record: T): void {
    this.revise(record.id, { decide: () => record, isGone: false });
  }

  delete(id: number): void {
    this.revise(id, { decide: () => undefined, isGone: true });
  }

  /** Sets or deletes a record, as is decided from the known one: only later, if that is in a packed segment. */
  revise(id: number, revision: Revision<T>): void {
    const packed = this.#packedWith(id);
    if (packed) {
      this.#defer(packed, id, revision);
      return;
    }
    const known = this.get(id);
    const next = revision.decide(known);
    if (next === known) return;
    this.#gained += Number(next !== undefined) - Number(known !== undefined);
    this.#changed.set(id, next ?? null);
    this.#news.add(id);
    this.#isRead = false;
  }

  /** Replaces all records by segments that are already in order. */
  load(segments: readonly Segment<T>[]): void {
    this.#segments = segments;
    this.#changed.clear();
    this.#deferred.clear();
    this.#list = null;
    this.#isRead = false;
    this.#gained = 0;
  }

  /** Whether `takeNews` would return any. */
  get hasNews(): boolean {
    return this.#news.size > 0;
  }

  /** The ids that were set or deleted since the last call. */
  takeNews(): ReadonlySet<number> {
    const news = this.#news;
    this.#news = new Set();
    return news;
  }

  /** Whether somebody has read the list since it last changed. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** A table with the same records, which can change by itself. */
  copy(): RecordTable<T> {
    const copy = new RecordTable(this.#compare, this.#isById);
    copy.load(this.segments());
    return copy;
  }

  /** All records, in order; a segment is the same as before until one of its records changes. */
  segments(): readonly Segment<T>[] {
    if (this.#deferred.size > 0) {
      this.#segments = this.#segments.map((segment) => {
        const revisions = this.#deferred.get(segment);
        return revisions ? segment.revised(revisions) : segment;
      });
      this.#deferred.clear();
      this.#list = null;
    }
    if (this.#changed.size > 0) {
      this.#segments = this.#merged();
      this.#changed.clear();
      this.#gained = 0;
      this.#list = null;
    }
    return this.#segments;
  }

  list(): readonly T[] {
    this.#isRead = true;
    return this.build();
  }

  /** Builds the list, so that it is there when it is read. */
  build(): readonly T[] {
    const segments = this.segments();
    this.#list ??= flat(segments);
    return this.#list;
  }

  /** The first `count` records of the list; unpacks only as much as needed. */
  first(count: number): readonly T[] {
    const found: T[] = [];
    for (const segment of this.segments()) {
      if (found.length >= count) break;
      found.push(...segment.records().slice(0, count - found.length));
    }
    return found;
  }

  /** The first record that `fits`; searches one segment after the other. */
  find(fits: (record: T) => boolean): T | undefined {
    for (const segment of this.segments()) {
      const found = segment.records().find(fits);
      if (found) return found;
    }
    return undefined;
  }

  /** The packed segment that a record is in, or would be. */
  #packedWith(id: number): Segment<T> | undefined {
    if (!this.#isById) return undefined;
    const segment = this.#segments.find(({ lowest, highest }) => lowest <= id && id <= highest);
    return segment?.isOpen ? undefined : segment;
  }

  #defer(segment: Segment<T>, id: number, revision: Revision<T>): void {
    const revisions = this.#deferred.get(segment) ?? new Map<number, readonly Revision<T>[]>();
    revisions.set(id, [...(revisions.get(id) ?? []), revision]);
    this.#deferred.set(segment, revisions);
    this.#news.add(id);
    this.#isRead = false;
  }

  #kept(id: number): T | undefined {
    const spot = this.#find(id);
    const record = spot?.segment.records()[spot.index];
    for (const revisions of this.#deferred.values()) {
      const own = revisions.get(id);
      if (own) return decided(own, record);
    }
    return record;
  }

  /** The segment that has a record, and its index there. */
  #find(id: number): { segment: Segment<T>; index: number } | null {
    for (const segment of this.#segments) {
      const index = segment.indexOf(id);
      if (index !== -1) return { segment, index };
    }
    return null;
  }

  #merged(): readonly Segment<T>[] {
    if (this.#changed.size > this.size * sortedAnew) return this.#sortedAnew();
    const changes = new Map<Segment<T> | undefined, SegmentChange<T>>();
    const changeOf = (segment: Segment<T> | undefined) => {
      const change: SegmentChange<T> = changes.get(segment) ?? {
        stays: new Map(),
        out: new Set(),
        in: [],
      };
      changes.set(segment, change);
      return change;
    };
    for (const [id, after] of this.#changed) {
      const spot = this.#find(id);
      const before = spot?.segment.records()[spot.index];
      if (spot && before && after && this.#compare(before, after) === 0) {
        changeOf(spot.segment).stays.set(spot.index, after);
        continue;
      }
      if (spot) changeOf(spot.segment).out.add(id);
      if (after) changeOf(this.#segmentFor(after)).in.push(after);
    }
    const merged = this.#segments.flatMap((segment) => {
      const change = changes.get(segment);
      if (!change) return segment;
      const changed = change.stays.size > 0 ? segment.with(change.stays) : segment;
      if (change.out.size === 0 && change.in.length === 0) return changed;
      const records = changed.records().filter(({ id }) => !change.out.has(id));
      for (const record of change.in) records.splice(this.#position(records, record), 0, record);
      return records.length === 0 ? [] : grown(records);
    });
    return withFewNewest(merged);
  }

  #sortedAnew(): readonly Segment<T>[] {
    const kept = this.#segments.flatMap((segment) =>
      segment.records().filter(({ id }) => !this.#changed.has(id)),
    );
    const set = [...this.#changed.values()].filter((record) => record !== null);
    return segmentsOf([...kept, ...set].sort(this.#compare));
  }

  /** The segment that a new record belongs to: the first one that doesn't end before it. */
  #segmentFor(record: T): Segment<T> | undefined {
    const segment = this.#segments.find((segment) => {
      if (this.#isById) return segment.lowest <= record.id;
      const last = segment.records().at(-1);
      return last !== undefined && this.#compare(last, record) >= 0;
    });
    return segment ?? this.#segments.at(-1);
  }

  /** The index at which `record` belongs in `records`. */
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

/** The changes to one segment. */
interface SegmentChange<T> {
  /** Changed records that keep their positions. */
  stays: Map<number, T>;
  /** The ids of records that leave the segment. */
  out: Set<number>;
  in: T[];
}

/** Many times faster than `flatMap`, because whole runs are copied. */
const flat = <T extends { id: number }>(segments: readonly Segment<T>[]): readonly T[] =>
  segments.length === 1 && segments[0]
    ? segments[0].records()
    : ([] as T[]).concat(...segments.map((segment) => segment.records()));
