import { collections, entities } from '../sync/state/collections.ts';
import { type Confirmed, nothingConfirmed } from '../sync/state/confirmed.ts';
import type { StoredEvent } from '../sync/state/events.ts';
import { segmentsOf } from '../sync/state/segment.ts';
import type { TenantDatabase } from './database.ts';
import { foldAll } from './fold.ts';
import { partition } from './partition.ts';
import { answersIn, type Loadable, nameIn, recordsIn } from './snapshot.ts';

/**
 * Rebuilds a state from the chunks of a snapshot whose head can't be read, and the log. Nobody knows how complete it
 * is, so it is only for display until everything has been fetched again.
 */
export async function rebuild<F>(
  { snapshots }: TenantDatabase<F>,
  log: readonly StoredEvent[],
): Promise<Confirmed> {
  const chunks = await snapshots.toArray();
  const state = nothingConfirmed();
  for (const entity of entities) {
    const records = new Map<number, { id: number }>();
    const compare = collections[entity].order as (a: { id: number }, b: { id: number }) => number;
    for (const { key, text } of chunks)
      if (nameIn(key) === entity)
        for (const record of recordsIn(entity)(String(text), {}).left)
          if (revOf(record) >= revOf(records.get(record.id))) records.set(record.id, record);
    const table: Loadable = state.tables[entity];
    table.load(segmentsOf([...records.values()].sort(compare)));
  }
  for (const { key, text } of chunks)
    if (nameIn(key) === 'answers') state.answers = new Map(answersIn(String(text)).left);
  return foldAll(partition(log).good, state);
}

const revOf = (record: object | undefined): number =>
  record && 'rev' in record ? Number(record.rev) : 0;
