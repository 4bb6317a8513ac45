/** How large pieces of work are. */
export interface Pieces {
  /** How long a piece should take. */
  milliseconds: number;
  /** In rows. */
  least: number;
  most: number;
}

/** If the database runs in the server's own thread: other requests wait for as long as a piece takes. */
export const shortPieces: Pieces = { milliseconds: 30, least: 50, most: 1000 };

/** If the database runs elsewhere: only our own work on the rows blocks the thread, which is a small part. */
export const longPieces: Pieces = { milliseconds: 400, least: 200, most: 2000 };

/** The number of rows per piece, adjusted so that a piece takes about as long as it should. */
export interface Pace {
  readonly size: number;
  /**
   * Runs one piece of work, then adjusts the size: it shrinks at once after a slow piece, and grows slowly after quick
   * ones.
   */
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
