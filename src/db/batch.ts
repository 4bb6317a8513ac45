import type { NewEvent, StoreEvent } from '../sync/state/events.ts';
import { bySeq, type OutboxRow } from '../sync/state/outbox-rows.ts';
import type { Decide } from './store.ts';

/** Higher than any number that the log assigns. A new row holds it until its event has its number. */
const provisional = 2 ** 52;

/** Several writes combined into one: their events in order, and the resulting changes to the outbox. */
export interface Batch<F> {
  events: NewEvent[];
  /** For each write, where its events begin and end, or the error that it failed with. */
  parts: ({ from: number; to: number } | { error: unknown })[];
  put: Map<string, OutboxRow<F>>;
  remove: Set<string>;
}

/** Runs the decisions in order; each sees what those before it wrote. One that throws fails alone. */
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

/** The batch's events with the numbers that the log has assigned. */
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
