import type { NewEvent, StoreEvent } from '../sync/state/events.ts';
import { bySeq, type OutboxRow } from '../sync/state/outbox-rows.ts';
import type { Decide } from './store.ts';

/** Above any number that a log gives: stands in a new row until its event has one. */
const provisional = 2 ** 52;

/** Several writes as one: their events in order, and what the outbox holds afterwards. */
export interface Batch<F> {
  events: NewEvent[];
  /** For each write, where its events begin and end; or why it can't be done. */
  parts: ({ from: number; to: number } | { error: unknown })[];
  put: Map<string, OutboxRow<F>>;
  remove: Set<string>;
}

/** Lets every write decide in turn, each seeing what those before it did. A write that throws fails alone. */
export function decideAll<F>(
  stored: readonly OutboxRow<F>[],
  decides: readonly Decide<F>[],
): Batch<F> {
  const rows = new Map(stored.map((row) => [row.id, row]));
  const batch: Batch<F> = { events: [], parts: [], put: new Map(), remove: new Set() };
  const put = (row: OutboxRow<F>) => {
    rows.set(row.id, row);
    batch.put.set(row.id, row);
    batch.remove.delete(row.id);
  };
  for (const decide of decides) {
    const from = batch.events.length;
    try {
      const decision = decide(rows);
      if (decision) {
        if (decision.add) put({ ...decision.add, seq: provisional + from });
        for (const row of decision.put ?? []) put(row);
        for (const id of decision.remove ?? []) {
          rows.delete(id);
          batch.put.delete(id);
          batch.remove.add(id);
        }
        batch.events.push(...decision.events);
      }
      batch.parts.push({ from, to: batch.events.length });
    } catch (error) {
      batch.parts.push({ error });
    }
  }
  return batch;
}

/** The batch's events with the numbers that the log gave them. */
export function numbered(batch: Batch<unknown>, numbers: readonly number[]): StoreEvent[] {
  return batch.events.map((event, index) => ({ ...event, seq: numbers[index] ?? 0 }) as StoreEvent);
}

/** The batch's rows with the numbers of their events. */
export function placed<F>(batch: Batch<F>, numbers: readonly number[]): OutboxRow<F>[] {
  return [...batch.put.values()].map((row) =>
    row.seq >= provisional ? { ...row, seq: numbers[row.seq - provisional] ?? 0 } : row,
  );
}

/** The outbox after the batch, oldest first. */
export function after<F>(
  batch: Batch<F>,
  numbers: readonly number[],
  stored: readonly OutboxRow<F>[],
): OutboxRow<F>[] {
  const kept = stored.filter(({ id }) => !batch.put.has(id) && !batch.remove.has(id));
  return [...kept, ...placed(batch, numbers)].sort(bySeq);
}
