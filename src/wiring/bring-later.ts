import type { Cell } from '../lib/pure/cell.ts';

interface Later<T> {
  into: Cell<T | null>;
  wanted(): boolean;
  /** Fetches the module that makes it, and makes it. */
  make(): Promise<T>;
  /** In milliseconds: behind what the first page needs. */
  after: number;
}

/**
 * Makes what can wait for the first page, once it is wanted. Without it pages do: where its module can't be fetched, the
 * next call tries again.
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
