import type { ChangeEntity, ChangeRow } from '../../contract/entities/changes.ts';
import { RecordTable } from './record-table.ts';

export type RecordOf<E extends ChangeEntity> = Extract<
  ChangeRow,
  { entity: E; op: 'upsert' }
>['value'];

/** An answer kept for reading offline. */
export interface KeptAnswer {
  call: string;
  answer: unknown;
  /** Milliseconds since 1970. */
  observedAt: number;
}

export type Rest = { [E in ChangeEntity]?: { below: number; older: number } };

/** What the server has said, as far as the log tells: folded from observations and acknowledgements alone. */
export interface Confirmed {
  /** The last event that was folded. */
  seq: number;
  tables: { [E in ChangeEntity]: RecordTable<RecordOf<E>> };
  /** Of `GET /changes`. */
  cursor: number;
  /** The changes have been read to their end at least once: the collections are whole. */
  complete: boolean;
  /** When the server was last heard of the collections; 0 for never. */
  observedAt: number;
  /**
   * Of a first reading, newest first, that isn't through: below which id the rest of each list is still to come, and how many they were.
   * Null before and after.
   */
  rest: Rest | null;
  /** The ids that a running resync has brought so far. */
  resync: { [E in ChangeEntity]: Set<number> } | null;
  /** Oldest first. */
  answers: Map<string, KeptAnswer>;
}

const byIdDescending = (a: { id: number }, b: { id: number }) => b.id - a.id;

/** Newest first, as the server lists them. */
export const newestFirst: { [E in ChangeEntity]: (a: RecordOf<E>, b: RecordOf<E>) => number } = {
  'import-products': byIdDescending,
  'my-products': byIdDescending,
  subscriptions: byIdDescending,
  orders: (a, b) => laterFirst(a.placed_at, b.placed_at) || b.id - a.id,
};

/** Instants in the same notation compare as text, which is far cheaper than parsing 50,000 of them. */
function laterFirst(a: string, b: string): number {
  if (a === b) return 0;
  const alike = a.length === b.length && a.endsWith('Z') && b.endsWith('Z');
  return alike ? (a < b ? 1 : -1) : (Date.parse(b) || 0) - (Date.parse(a) || 0);
}

export const entities = Object.keys(newestFirst) as ChangeEntity[];

export function nothingConfirmed(): Confirmed {
  return {
    seq: 0,
    tables: {
      'import-products': new RecordTable(newestFirst['import-products']),
      'my-products': new RecordTable(newestFirst['my-products']),
      subscriptions: new RecordTable(newestFirst.subscriptions),
      orders: new RecordTable(newestFirst.orders),
    },
    cursor: 0,
    complete: false,
    observedAt: 0,
    rest: null,
    resync: null,
    answers: new Map(),
  };
}
