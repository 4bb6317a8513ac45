import { countGone, type Revisions, revised } from './revisions.ts';

/** How many records a segment has; it is split when it has grown to twice as many. */
export const segmentSize = 1_000;

/** How many the first of several segments has: a start that shows the newest records reads only these. */
export const newestSize = 100;

/** What is known about a segment without unpacking it. */
export interface Bounds {
  size: number;
  /** The range of ids in it. */
  lowest: number;
  highest: number;
}

/** A run of a table's records in order, unpacked when one of them is first needed. It never changes. */
export class Segment<T extends { id: number }> implements Bounds {
  /** As stored, until the records are unpacked and show the real values. */
  #bounds: Bounds;
  #unpack: () => readonly T[];
  #records: readonly T[] | null = null;
  #locate: Locate | null = null;
  readonly #origin: { readonly isOpen: boolean } | null;
  #chunk: string | null = null;
  #isRevised = false;

  constructor(
    { size, lowest, highest }: Bounds,
    unpack: () => readonly T[],
    origin: { readonly isOpen: boolean } | null = null,
  ) {
    this.#bounds = { size, lowest, highest };
    this.#unpack = unpack;
    this.#origin = origin;
  }

  static of<T extends { id: number }>(records: readonly T[]): Segment<T> {
    const segment = new Segment(boundsOf(records), () => records);
    segment.records();
    return segment;
  }

  /** The key of the snapshot's chunk that holds it; null for none. */
  get chunk(): string | null {
    return this.#chunk;
  }

  keptAs(chunk: string): void {
    this.#chunk = chunk;
  }

  /** How many records it has: as stated or expected, until it is unpacked. */
  get size(): number {
    return this.#bounds.size;
  }

  get lowest(): number {
    return this.#bounds.lowest;
  }

  get highest(): number {
    return this.#bounds.highest;
  }

  /** Whether its records can be read without unpacking. */
  get isOpen(): boolean {
    return this.#records !== null || (this.#origin?.isOpen ?? false);
  }

  records(): readonly T[] {
    if (this.#records) return this.#records;
    this.#records = this.#unpack();
    if (this.#isRevised || this.#records.length !== this.size)
      this.#bounds = boundsOf(this.#records);
    // Releases the packed form.
    this.#unpack = () => [];
    return this.#records;
  }

  /** The index of the record with this id; -1 for none. */
  indexOf(id: number): number {
    if (id < this.lowest || id > this.highest) return -1;
    this.#locate ??= locatorOf(this.records());
    return this.#locate(this.records(), id);
  }

  /** A copy of the segment in which these records replace those with the same ids. */
  with(records: ReadonlyMap<number, T>): Segment<T> {
    const changed = [...this.records()];
    for (const [index, record] of records) changed[index] = record;
    const segment = new Segment<T>(this, () => changed);
    segment.records();
    segment.#locate = this.#locate;
    return segment;
  }

  /**
   * A copy in which records are revised as soon as it is unpacked, and not before. The highest id must come first, so
   * that a record's place doesn't depend on what is in it.
   */
  revised(revisions: Revisions<T>): Segment<T> {
    const { size, lowest, highest } = this;
    const bounds = { size: size - countGone(revisions), lowest, highest };
    const segment = new Segment<T>(bounds, () => revised(this.records(), revisions));
    segment.#isRevised = true;
    return segment;
  }

  /** A segment with the result of `make` for each record. */
  map<U extends { id: number }>(make: (record: T) => U): Segment<U> {
    return new Segment<U>(this, () => this.records().map(make), this);
  }
}

/** Splits a list's records, which are already in order, into segments. */
export function segmentsOf<T extends { id: number }>(records: readonly T[]): Segment<T>[] {
  if (records.length <= segmentSize) return cut(records);
  return [Segment.of(records.slice(0, newestSize)), ...cut(records.slice(newestSize))];
}

/** Splits records from the middle of a list. */
function cut<T extends { id: number }>(records: readonly T[]): Segment<T>[] {
  const count = Math.ceil(records.length / segmentSize);
  return Array.from({ length: count }, (_, index) =>
    Segment.of(records.slice(index * segmentSize, (index + 1) * segmentSize)),
  );
}

/** The same segments, with the first one cut if it has grown: what isn't among the newest any more joins the second. */
export function withFewNewest<T extends { id: number }>(
  segments: readonly Segment<T>[],
): readonly Segment<T>[] {
  const [newest, second, ...older] = segments;
  if (!newest || !second || newest.size <= 2 * newestSize) return segments;
  const records = newest.records();
  const joined = [...records.slice(newestSize), ...second.records()];
  return [Segment.of(records.slice(0, newestSize)), ...grown(joined), ...older];
}

/** Records as one segment, or as several if they are too many for one. */
export const grown = <T extends { id: number }>(records: readonly T[]): Segment<T>[] =>
  records.length > 2 * segmentSize ? cut(records) : [Segment.of(records)];

export function boundsOf(records: readonly { id: number }[]): Bounds {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const { id } of records) {
    if (id < lowest) lowest = id;
    if (id > highest) highest = id;
  }
  return { size: records.length, lowest, highest };
}

/** Finds the index of an id among a segment's records. */
type Locate = (records: readonly { id: number }[], id: number) => number;

/**
 * In nearly every list, newest first also means descending ids, which allows a binary search; other lists get an index.
 */
function locatorOf(records: readonly { id: number }[]): Locate {
  const falls = records.every(({ id }, at) => at === 0 || id < (records[at - 1]?.id ?? 0));
  if (falls) return amongFalling;
  const index = new Map(records.map(({ id }, at) => [id, at]));
  return (_, id) => index.get(id) ?? -1;
}

function amongFalling(records: readonly { id: number }[], id: number): number {
  let low = 0;
  let high = records.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = records[middle]?.id ?? id;
    if (found === id) return middle;
    if (found > id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
