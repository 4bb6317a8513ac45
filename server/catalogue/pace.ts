/** How much is worked on at once. */
export interface Pieces {
  /** What a piece should take. */
  milliseconds: number;
  /** In rows. */
  least: number;
  most: number;
}

/** Where the database works in the server's own thread: others wait for their lists as long as a piece takes. */
export const shortPieces: Pieces = { milliseconds: 30, least: 50, most: 1000 };

/** Where the database works elsewhere: only what we do with the rows holds the thread, which is a small part. */
export const longPieces: Pieces = { milliseconds: 400, least: 200, most: 2000 };

/** A number of rows that is worked on at once, kept where it takes about as long as it should. */
export interface Pace {
  readonly size: number;
  /** Runs one piece of work, then adjusts: slow pieces get smaller at once, quick ones grow slowly. */
  measure<T>(work: () => Promise<T>): Promise<T>;
}

export function createPace({ milliseconds, least, most }: Pieces): Pace {
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
