/** Records a segment; one that has grown to twice as many is cut. */
export const segmentSize = 1_000;

/** What is known of a segment without looking into it. */
export interface Bounds {
  size: number;
  /** Of the ids in it. */
  lowest: number;
  highest: number;
}

/** A run of a table's records in their order, unpacked when somebody first looks at one of them. It never changes. */
export class Segment<T extends { id: number }> implements Bounds {
  /** As stated, until the records themselves show it. */
  #bounds: Bounds;
  #unpack: () => readonly T[];
  #records: readonly T[] | null = null;
  #locate: Locate | null = null;
  readonly #origin: { readonly isOpen: boolean } | null;
  #chunk: string | null = null;

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

  /** The key of the chunk of the snapshot that holds it; null for none. */
  get chunk(): string | null {
    return this.#chunk;
  }

  keptAs(chunk: string): void {
    this.#chunk = chunk;
  }

  /** How many records it has; one that can't be unpacked has fewer than stated. */
  get size(): number {
    return this.#bounds.size;
  }

  get lowest(): number {
    return this.#bounds.lowest;
  }

  get highest(): number {
    return this.#bounds.highest;
  }

  /** Whether a look at its records costs no unpacking. */
  get isOpen(): boolean {
    return this.#records !== null || (this.#origin?.isOpen ?? false);
  }

  records(): readonly T[] {
    if (this.#records) return this.#records;
    this.#records = this.#unpack();
    if (this.#records.length !== this.size) this.#bounds = boundsOf(this.#records);
    // What it was packed in is held no longer.
    this.#unpack = () => [];
    return this.#records;
  }

  /** Where the record of this id stands among the others; -1 for none. */
  indexOf(id: number): number {
    if (id < this.lowest || id > this.highest) return -1;
    this.#locate ??= locatorOf(this.records());
    return this.#locate(this.records(), id);
  }

  /** The segment with these records at their places, of the ids that stand there. */
  with(records: ReadonlyMap<number, T>): Segment<T> {
    const changed = [...this.records()];
    for (const [index, record] of records) changed[index] = record;
    const segment = new Segment<T>(this, () => changed);
    segment.records();
    segment.#locate = this.#locate;
    return segment;
  }

  /** The segment of what `make` makes of each record. */
  map<U extends { id: number }>(make: (record: T) => U): Segment<U> {
    return new Segment<U>(this, () => this.records().map(make), this);
  }
}

/** Records that are in order already, in segments. */
export function segmentsOf<T extends { id: number }>(records: readonly T[]): Segment<T>[] {
  const count = Math.ceil(records.length / segmentSize);
  return Array.from({ length: count }, (_, index) =>
    Segment.of(records.slice(index * segmentSize, (index + 1) * segmentSize)),
  );
}

export function boundsOf(records: readonly { id: number }[]): Bounds {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const { id } of records) {
    if (id < lowest) lowest = id;
    if (id > highest) highest = id;
  }
  return { size: records.length, lowest, highest };
}

/** Finds an id among the records of a segment. */
type Locate = (records: readonly { id: number }[], id: number) => number;

/** Newest first means by falling ids in nearly every list; one that isn't gets an index. */
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
