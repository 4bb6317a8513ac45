import { resolve } from 'node:path';
import { readArgs, UsageError } from '../lib/usage-error.ts';

export type BackupOptions =
  | { command: 'backup' | 'restore'; file: string }
  | { command: 'move'; to: string };

export const backupUsage = `Saves everything that an installation holds in one file, and fills an empty installation from it.

  npm run backup -- FILE
  npm run restore -- FILE
  npm run backup -- --move-to postgres://…

backup writes the database as it stood at one moment and the files of the data folder into FILE, which only its owner can read.
  A server that holds the folder writes it, and keeps running; one on PostgreSQL isn't disturbed.
restore fills an empty installation from FILE, made on either database by this version or an older one. Stop its servers first.
  Devices then fetch everything again, and send what they haven't sent yet.
backup --move-to fills an empty PostgreSQL from this installation and compares what both hold. Stop its servers first.

Settings are the server's: DATA_DIR, DATABASE_URL.
Exit code: 0 done, 1 nothing was changed.`;

const flags = { help: { type: 'boolean', short: 'h' }, 'move-to': { type: 'string' } } as const;

/**
 * Reads the arguments after `cli.ts`; null if help was asked for. The path is relative to `base`. Throws `UsageError`.
 */
export function readBackupOptions(args: string[], base: string): BackupOptions | null {
  const { values, positionals } = readArgs(args, flags);
  const [command, file, ...rest] = positionals;
  if (values.help || (command !== 'backup' && command !== 'restore')) return null;
  const to = values['move-to'];
  if (to !== undefined) {
    if (command === 'restore' || file !== undefined)
      throw new UsageError('--move-to takes no file.');
    return { command: 'move', to };
  }
  if (file === undefined || rest.length > 0) throw new UsageError('Name one FILE.');
  return { command, file: resolve(base, file) };
}
