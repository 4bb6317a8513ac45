import { tenantDatabase } from '../../../src/db/database.ts';
import { databaseName } from '../../../src/db/names.ts';

/** The tenant that a test's store is of when it names none. */
export const shop = { kind: 'shop', id: 12 } as const;

/** Looks into a person's database beside the store that has it open. */
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
