import { cell } from '../lib/pure/cell.ts';
import type { TenantDatabase } from './database.ts';
import { NewerDatabase } from './database.ts';
import { loadLog } from './load.ts';
import type { Loaded, Store } from './store.ts';

/**
 * What a database of a newer build holds, as far as this build can read it `[§D-storage]`: read once, and let go of, so that nobody waits
 * for it. Nothing can be written; what the server says holds until the page ends.
 */
export async function readOnlyStore<F>(database: TenantDatabase<F>): Promise<Store<F>> {
  const loaded = await loadLog(database, false);
  await loaded.whole;
  database.close();
  const { rows } = loaded;
  // What can't be read here is for the newer build to tell of.
  const known: Loaded<F> = { ...loaded, aside: cell(0) };
  const refuse = () => Promise.reject(new NewerDatabase());
  return {
    load: async () => known,
    append: refuse,
    commit: refuse,
    since: async () => [],
    rows: async () => rows,
    setChecked: async () => {},
    isLong: () => false,
    compact: async () => false,
    close: () => {},
  };
}
