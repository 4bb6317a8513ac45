import { databasesOf, deleteDatabase } from '../../db/database.ts';
import { databasePrefix } from '../../db/names.ts';
import { isCurrentUser, withRegistry } from '../../db/registry.ts';
import { noted, noteSealed } from '../../lib/browser/sealed-note.ts';
import { clearTenantCaches } from './traces.ts';

/** Deletes all databases of a user who is marked for deletion, everything stored beside them, and finally the mark. */
export async function purge(userId: string, clearCaches = clearTenantCaches): Promise<void> {
  forgetOwned(databasePrefix(userId));
  const names = await databasesOf(userId).catch(() => []);
  await Promise.all([...names.map(deleteDatabase), clearCaches().catch(() => {})]);
  if ((await databasesOf(userId).catch(() => [])).length > 0) return;
  noteSealed(noted().filter((id) => id !== userId));
  await withRegistry((registry) =>
    registry.transaction('rw', registry.accounts, registry.current, async () => {
      await registry.accounts.delete(userId);
      const last = await registry.current.get('current');
      if (isCurrentUser(last, userId)) await registry.current.delete('current');
    }),
  ).catch(() => {});
}

/** Deletes what is stored outside the databases. */
function forgetOwned(prefix: string): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(prefix)) localStorage.removeItem(name);
    }
  } catch {
    // Without access to storage, nothing was stored.
  }
}
