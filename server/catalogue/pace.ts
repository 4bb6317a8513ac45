/** A number of rows that is worked on at once, kept where it takes about `milliseconds`. */
export interface Pace {
  readonly size: number;
  /** Runs one piece of work, then adjusts: slow pieces get smaller at once, quick ones grow slowly. */
  measure<T>(work: () => Promise<T>): Promise<T>;
}

export function createPace(milliseconds: number, least: number, most: number): Pace {
  let size = least;
  return {
    get size() {
      return size;
    },
    async measure(work) {
      const start = performance.now();
      const result = await work();
      const factor = milliseconds / Math.max(1, performance.now() - start);
      const next = Math.floor(size * Math.min(1.25, Math.max(0.5, factor)));
      size = Math.min(most, Math.max(least, next));
      return result;
    },
  };
}
