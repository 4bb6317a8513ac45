import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { DatabaseUnavailable, type OpenDatabase } from '../db/opened.ts';
import { type HoldingServer, holdingServer } from './ask.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;
type Work<T> = (database: OpenDatabase) => Promise<T>;

/** Opens the database for as long as the work takes. Throws `DatabaseUnavailable` where it can't be opened. */
export async function withDatabase<T>(place: Place, work: Work<T>): Promise<T> {
  return closing(await openDatabase(place), work);
}

/** Does the work `here`, or has it done `there` by the server that holds the folder's database. */
export async function hereOrThere<T>(
  place: Place,
  { here, there }: { here: Work<T>; there(server: HoldingServer): Promise<T> },
): Promise<T> {
  let database: OpenDatabase;
  try {
    database = await openDatabase(place);
  } catch (error) {
    const server = error instanceof DatabaseUnavailable ? holdingServer(place) : null;
    if (server === null) throw error;
    return there(server);
  }
  return closing(database, here);
}

async function closing<T>(database: OpenDatabase, work: Work<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
