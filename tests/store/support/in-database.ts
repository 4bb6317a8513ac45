import type { Table } from 'dexie';
import { tenantDatabase } from '../../../src/db/database.ts';
import { databaseName } from '../../../src/db/names.ts';

/** The tenant of a test's store by default. */
export const shop = { kind: 'shop', id: 12 } as const;

/** Reads a person's database beside the store that has it open. */
export async function inDatabase<T>(
  userId: string,
  work: (database: ReturnType<typeof tenantDatabase<unknown>>) => Promise<T>,
): Promise<T> {
  const database = tenantDatabase<unknown>(databaseName(userId, shop));
  await database.open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Changes every row of a table; the reduced Dexie has no `modify`. */
export async function changeEach<T, K, I>(
  table: Table<T, K, I>,
  change: (row: T) => void,
): Promise<void> {
  const rows = await table.toArray();
  rows.forEach(change);
  await table.bulkPut(rows as unknown as I[]);
}
