/** Records a part; one that has grown to twice as many is cut. */
export const partSize = 1_000;

/** What is known of a part without looking into it. */
export interface Bounds {
  size: number;
  /** Of the ids in it. */
  lowest: number;
  highest: number;
}

/** A run of a table's records in their order, unpacked when somebody first looks at one of them. It never changes. */
export class Part<T extends { id: number }> implements Bounds {
  /** As told, until the records themselves tell. */
  #bounds: Bounds;
  #unpack: () => readonly T[];
  #records: readonly T[] | null = null;
  #place: Place | null = null;
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

  static of<T extends { id: number }>(records: readonly T[]): Part<T> {
    const part = new Part(boundsOf(records), () => records);
    part.records();
    return part;
  }

  /** The key of the chunk of the snapshot that holds it; null for none. */
  get chunk(): string | null {
    return this.#chunk;
  }

  keptAs(chunk: string): void {
    this.#chunk = chunk;
  }

  /** How many records it has; what can't be unpacked has fewer than was told. */
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
    this.#place ??= placeIn(this.records());
    return this.#place(this.records(), id);
  }

  /** The part with these records at their places, of the ids that stand there. */
  with(records: ReadonlyMap<number, T>): Part<T> {
    const now = [...this.records()];
    for (const [index, record] of records) now[index] = record;
    const part = new Part<T>(this, () => now);
    part.records();
    part.#place = this.#place;
    return part;
  }

  /** The part of what `make` makes of each record. */
  map<U extends { id: number }>(make: (record: T) => U): Part<U> {
    return new Part<U>(this, () => this.records().map(make), this);
  }
}

/** Records that are in order already, in parts. */
export function partsOf<T extends { id: number }>(records: readonly T[]): Part<T>[] {
  const count = Math.ceil(records.length / partSize);
  return Array.from({ length: count }, (_, index) =>
    Part.of(records.slice(index * partSize, (index + 1) * partSize)),
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

/** Finds an id among the records of a part. */
type Place = (records: readonly { id: number }[], id: number) => number;

/** Newest first means by falling ids in nearly every list; one that isn't gets an index. */
function placeIn(records: readonly { id: number }[]): Place {
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
