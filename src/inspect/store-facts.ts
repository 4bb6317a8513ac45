import type { SnapshotChunk, SnapshotHead } from '../db/snapshot.ts';
import { answerTo, tableOf } from './raw-database.ts';

interface TableFacts {
  name: string;
  rows: number;
  /** The size of its rows as JSON; the size on the disk depends on the browser. */
  bytes: number;
}

export interface StoreFacts {
  schema: number;
  tables: readonly TableFacts[];
  snapshot: { covers: number; observedAt: number; chunks: number } | null;
  quarantined: readonly { seq: number; reason: string; event: unknown }[];
  /** When the server last confirmed the collections; 0 for never. */
  checkedAt: number;
}

/** How many rows of a table are in memory at once while they are measured. */
const handful = 250;

export async function readStoreFacts(database: IDBDatabase): Promise<StoreFacts> {
  const tables: TableFacts[] = [];
  for (const name of database.objectStoreNames) tables.push(await measure(database, name));
  const has = (name: string) => database.objectStoreNames.contains(name);
  const head: SnapshotChunk | undefined = has('snapshots')
    ? await answerTo(tableOf(database, 'snapshots').get('head'))
    : undefined;
  const checked: { at: number } | undefined = has('meta')
    ? await answerTo(tableOf(database, 'meta').get('checked'))
    : undefined;
  return {
    // Dexie multiplies versions by ten.
    schema: database.version / 10,
    tables,
    snapshot: head ? snapshotOf(head) : null,
    quarantined: has('quarantine')
      ? await answerTo(tableOf(database, 'quarantine').getAll(null, 100))
      : [],
    checkedAt: checked?.at ?? 0,
  };
}

function snapshotOf({ text }: SnapshotChunk): StoreFacts['snapshot'] {
  try {
    const { seq, observedAt, chunks }: SnapshotHead = JSON.parse(text);
    return { covers: seq, observedAt, chunks: chunks.length };
  } catch {
    return null;
  }
}

async function measure(database: IDBDatabase, name: string): Promise<TableFacts> {
  let rows = 0;
  let bytes = 0;
  let after: IDBValidKey | null = null;
  for (;;) {
    const range: IDBKeyRange | null = after === null ? null : IDBKeyRange.lowerBound(after, true);
    const table = tableOf(database, name);
    const [values, keys]: [unknown[], IDBValidKey[]] = await Promise.all([
      answerTo(table.getAll(range, handful)),
      answerTo(table.getAllKeys(range, handful)),
    ]);
    const last = keys.at(-1);
    if (last === undefined) return { name, rows, bytes };
    rows += values.length;
    for (const value of values) bytes += sizeOf(value);
    after = last;
  }
}

/** The size of a value as JSON. Calculated without writing the JSON, because a row's texts are long. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  return Object.entries(value).reduce((sum, [name, one]) => sum + name.length + 4 + sizeOf(one), 2);
}
