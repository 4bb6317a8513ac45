import type { Config } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { DatabaseUnavailable, type OpenDatabase } from '../db/opened.ts';
import { type HoldingServer, holdingServer } from './ask.ts';

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;
type Work<T> = (database: OpenDatabase) => Promise<T>;

/** Opens the database for the duration of the work. Throws `DatabaseUnavailable` if it can't be opened. */
export async function withDatabase<T>(place: Place, work: Work<T>): Promise<T> {
  return closing(await openDatabase(place), work);
}

/** Does the work `here`, or has the server that holds the folder's database do it `there`. */
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
