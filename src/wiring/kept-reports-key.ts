import type { User } from '../../contract/entities/users.ts';
import { databasePrefix } from '../db/names.ts';
import { keepJson } from '../lib/browser/device-memory.ts';

/**
 * The storage key for the person's reports on this device. Null if they don't agree; their stored reports are then
 * deleted `[§D-reports]`.
 */
export function keptReportsKey(user: User | null): string | null {
  if (user === null) return null;
  const key = `${databasePrefix(user.id)}reports`;
  if (user.sends_reports) return key;
  keepJson(key, null);
  return null;
}
