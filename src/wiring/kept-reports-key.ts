import type { User } from '../../contract/entities/users.ts';
import { databasePrefix } from '../db/names.ts';
import { keepJson } from '../lib/browser/device-memory.ts';

/** Where the person's reports wait on this device; null where they don't agree: what was kept of theirs is forgotten `[§D-reports]`. */
export function keptReportsKey(user: User | null): string | null {
  if (user === null) return null;
  const key = `${databasePrefix(user.id)}reports`;
  if (user.sends_reports) return key;
  keepJson(key, null);
  return null;
}
