import { cell } from '../lib/pure/cell.ts';
import type { TenantDatabase } from './database.ts';
import { NewerDatabase } from './database.ts';
import { loadLog } from './load.ts';
import type { Loaded, Store } from './store.ts';

/**
 * What this build can read of a newer build's database `[§D-storage]`. It is read once and closed, so that no other tab
 * has to wait for it. Nothing can be written; what the server sends lasts until the page ends.
 */
export async function readOnlyStore<F>(database: TenantDatabase<F>): Promise<Store<F>> {
  const loaded = await loadLog(database, false);
  await loaded.whole;
  database.close();
  const { rows } = loaded;
  // Damage that this build sees is the newer build's to report.
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
