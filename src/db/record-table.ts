/** Up to this many changed records are patched into the sorted list; above, it is sorted anew. */
const patchLimit = 64;

/**
 * The records of one collection: by id, and as a list in the order of `compare`. The list is made when it is asked for
 * and keeps its identity until a record changes.
 */
export class RecordTable<T extends { id: number }> {
  readonly #compare: (a: T, b: T) => number;
  readonly #byId = new Map<number, T>();
  #list: readonly T[] = [];
  /** Records to take out of the list and to put in, since it was made; null when it has to be sorted anew. */
  #out = new Map<number, T>();
  #touched: Set<number> | null = new Set();
  #news = new Set<number>();

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  get size(): number {
    return this.#byId.size;
  }

  get(id: number): T | undefined {
    return this.#byId.get(id);
  }

  set(record: T): void {
    this.#touch(record.id);
    this.#byId.set(record.id, record);
  }

  delete(id: number): void {
    if (!this.#byId.has(id)) return;
    this.#touch(id);
    this.#byId.delete(id);
  }

  /** Replaces everything by records that are in order already. */
  load(records: readonly T[]): void {
    this.#byId.clear();
    this.#out.clear();
    for (const record of records) this.#byId.set(record.id, record);
    this.#list = records;
    this.#touched = new Set();
  }

  /** The ids that were set or deleted since the last call. */
  takeNews(): ReadonlySet<number> {
    const news = this.#news;
    this.#news = new Set();
    return news;
  }

  list(): readonly T[] {
    if (this.#touched?.size === 0) return this.#list;
    this.#list = this.#touched ? this.#patched(this.#touched) : this.#sorted();
    this.#touched = new Set();
    this.#out.clear();
    return this.#list;
  }

  #touch(id: number): void {
    this.#news.add(id);
    if (!this.#touched) return;
    const before = this.#byId.get(id);
    if (before && !this.#touched.has(id)) this.#out.set(id, before);
    this.#touched.add(id);
    if (this.#touched.size > patchLimit) {
      this.#touched = null;
      this.#out.clear();
    }
  }

  #sorted(): readonly T[] {
    return [...this.#byId.values()].sort(this.#compare);
  }

  #patched(touched: ReadonlySet<number>): readonly T[] {
    const list = this.#list.slice();
    for (const id of touched) {
      const before = this.#out.get(id);
      const now = this.#byId.get(id);
      const from = before ? this.#position(list, before) : -1;
      if (from >= 0 && now && before && this.#compare(before, now) === 0) {
        list[from] = now;
        continue;
      }
      if (from >= 0) list.splice(from, 1);
      if (now) list.splice(this.#position(list, now), 0, now);
    }
    return list;
  }

  /** Where `record` stands in `list`, or where it belongs. */
  #position(list: readonly T[], record: T): number {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = list[middle];
      if (other && this.#compare(other, record) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
