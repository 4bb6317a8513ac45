import type { Cell } from '../lib/pure/cell.ts';

interface Later<T> {
  into: Cell<T | null>;
  wanted(): boolean;
  /** Loads the module and creates the part. */
  make(): Promise<T>;
  /** In milliseconds: a delay, so that the first page comes first. */
  after: number;
}

/**
 * Creates a part that isn't needed for the first page, once it is wanted. Pages work without it: if its module can't be
 * loaded, the next call tries again.
 */
export function bringLater<T>({ into, wanted, make, after }: Later<T>): () => void {
  let coming = false;
  return () => {
    if (coming || into.get() !== null || !wanted()) return;
    coming = true;
    setTimeout(async () => {
      const made = await make().catch(() => null);
      coming = false;
      if (made !== null) into.set(made);
    }, after);
  };
}
