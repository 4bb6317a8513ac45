import { databasesOf, openAny, tenantDatabase } from '../../db/database.ts';
import { databasePrefix } from '../../db/names.ts';
import { keepAside } from '../../db/quarantine.ts';
import { keepJson, readJson } from '../../lib/browser/device-memory.ts';
import type { Cell } from '../../lib/pure/cell.ts';
import { readViews } from '../../lib/pure/saved-views.ts';
import { fetchNewer } from './newer-records.ts';

/** What can be read of a stored text: all, some, or nothing. */
interface Readable {
  left: unknown;
  isWhole: boolean;
}

/**
 * Sets aside typed texts and saved views that can't be read any more, of the tenant's database `name` or from before
 * there was a tenant; the rest stays `[§D-heals-beside]`. Also has records fetched again that this build may be the
 * first to be able to read. `aside` is set to how much is set aside.
 */
export async function mendOwned(name: string, userId: string, aside: Cell<number>): Promise<void> {
  const owners = [`${name}:`, `${databasePrefix(userId)}:`];
  const broken = Object.keys(localStorage).flatMap((key) => {
    const owner = owners.find((one) => key.startsWith(one));
    const read = owner ? readOf(key.slice(owner.length), readJson(key)) : null;
    return read && !read.isWhole ? [{ key, ...read }] : [];
  });
  // Opening a database that a logout has deleted would create it again.
  if (broken.length === 0 && !(await databasesOf(userId)).includes(name)) return;
  const database = tenantDatabase<unknown>(name);
  try {
    const isNewer = await openAny(database);
    for (const { key, left } of broken) {
      await keepAside(database, `typed/${key}`, localStorage.getItem(key), 'typed', Date.now());
      keepJson(key, left);
    }
    const left = isNewer ? null : await fetchNewer(database, Date.now());
    aside.set(left ?? aside.get() + broken.length);
  } finally {
    database.close();
  }
}

function readOf(name: string, kept: unknown): Readable | null {
  // The form couldn't show it.
  if (name.startsWith('laid:')) return { left: null, isWhole: false };
  if (name.startsWith('draft:')) {
    const isTyped = typeof kept === 'object' && kept !== null && !Array.isArray(kept);
    return { left: null, isWhole: isTyped };
  }
  if (!name.startsWith('views:')) return null;
  const left = readViews(kept);
  const isWhole = Array.isArray(kept) && left.length === kept.length;
  return { left: left.length > 0 ? left : null, isWhole };
}
