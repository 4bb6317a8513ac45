import type { ChangeEntity } from '../../../contract/entities/changes.ts';
import { isFields, isInteger } from '../../lib/pure/checks.ts';
import { collections, eachEntity, type RecordOf } from './collections.ts';
import { RecordTable } from './record-table.ts';

/** An answer kept for reading offline. */
export interface KeptAnswer {
  call: string;
  answer: unknown;
  /** Milliseconds since 1970. */
  observedAt: number;
}

export type Rest = { [E in ChangeEntity]?: { below: number; older: number } };

/** Everything that the server has said, folded from the log's observations and acknowledgements only. */
export interface Confirmed {
  /** The last event that was folded. */
  seq: number;
  tables: { [E in ChangeEntity]: RecordTable<RecordOf<E>> };
  /** The cursor of `GET /changes`. */
  cursor: number;
  /** The changes have been read to their end at least once: the collections are whole. */
  complete: boolean;
  /** When the server last sent news about the collections; 0 for never. */
  observedAt: number;
  /**
   * During a first reading, newest first: for each list, the id below which records are still missing, and how many.
   * Null before and after.
   */
  rest: Rest | null;
  /** The ids that a running resync has brought so far. */
  resync: { [E in ChangeEntity]: Set<number> } | null;
  /** Oldest first. */
  answers: Map<string, KeptAnswer>;
}

/** Whether a value describes what a first reading still has to fetch. */
export const isRest = (value: unknown): value is Rest =>
  isFields(value) &&
  Object.entries(value).every(
    ([name, stretch]) =>
      Object.hasOwn(collections, name) &&
      isFields(stretch) &&
      isInteger(stretch.below) &&
      isInteger(stretch.older),
  );

export function nothingConfirmed(): Confirmed {
  return {
    seq: 0,
    tables: eachEntity(
      (entity) => new RecordTable<never>(collections[entity].order, collections[entity].isById),
    ) as unknown as Confirmed['tables'],
    cursor: 0,
    complete: false,
    observedAt: 0,
    rest: null,
    resync: null,
    answers: new Map(),
  };
}
