import type { Cell } from '../../lib/pure/cell.ts';

/** What is set aside for a tenant's database; `count` is how much. The code that works on it is loaded when needed. */
export function asideOnDemand(name: string, count: Cell<number>, now: () => number) {
  const bring = async () => (await import('./aside.ts')).asideOf(name);
  return {
    /** Sets aside a kept answer that isn't valid. */
    keep(key: string, answer: unknown): void {
      bring()
        .then((work) => work.keep(key, answer, now()))
        .then(() => count.set(count.get() + 1))
        .catch(() => {});
    },
    read: async () => (await bring()).read(),
    noteTold: async () => (await bring()).noteTold(),
    async forget(): Promise<void> {
      await (await bring()).forget();
      count.set(0);
    },
  };
}
