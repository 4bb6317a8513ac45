import type { Db } from '../db/database.ts';
import { minute } from '../lib/durations.ts';
import { keepNewest } from '../lib/keep-newest.ts';

/**
 * The last product of a page, after which the next page starts: its creation time, as the database writes it, and its
 * id.
 */
export interface Anchor {
  made: string;
  id: number;
}

/** Pages that start below this offset need no anchor: skipping so few rows is cheap. */
const deep = 1_000;
const most = 2_000;
const goodFor = 5 * minute;
const keptOf = new WeakMap<Db, Map<string, Anchor & { until: number }>>();

/**
 * Where deep pages start, as this process has seen recently. With it, paging on costs as much as the first page,
 * however deep, and neither repeats nor misses a product when new ones come in front.
 */
export function anchorsOf(db: Db, list: string) {
  const anchors = keptOf.get(db) ?? new Map<string, Anchor & { until: number }>();
  keptOf.set(db, anchors);
  const nameOf = (offset: number) => `${offset} ${list}`;
  return {
    find(offset: number): Anchor | null {
      const anchor = anchors.get(nameOf(offset));
      return anchor && performance.now() < anchor.until ? anchor : null;
    },
    keep(offset: number, { made, id }: Anchor): void {
      if (offset < deep) return;
      const until = performance.now() + goodFor;
      keepNewest(anchors, nameOf(offset), { made, id, until }, most);
    },
  };
}
