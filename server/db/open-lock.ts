import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const holder = z.object({
  pid: z.int(),
  since: z.iso.datetime(),
  /** The address of its server; null until it listens. */
  address: z.string().nullable(),
});
export type Holder = z.infer<typeof holder>;

export interface FolderLock {
  announce(address: string): void;
  release(): void;
}

const noteOf = (folder: string) => join(folder, 'holder.json');

/**
 * Locks the folder for this process, or returns the process that holds it (null if that one has left no note yet).
 *
 * Two processes could open the same folder with PGlite, and would damage it. The lock is the operating system's own, on
 * a file that SQLite keeps exclusively open: it ends with the process, however that ends, so there are no stale locks.
 * The note next to it only says which process holds it.
 */
export function lockFolder(folder: string): FolderLock | { heldBy: Holder | null } {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(join(folder, 'folder.lock'));
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (isBusy(error)) return { heldBy: readHolder(folder) };
    throw error;
  }
  const since = new Date().toISOString();
  const note = (address: string | null) =>
    writeFileSync(noteOf(folder), JSON.stringify({ pid: process.pid, since, address }));
  note(null);
  return {
    announce: note,
    release() {
      rmSync(noteOf(folder), { force: true });
      file.close();
    },
  };
}

/** The note of the process that holds the folder, or held it last: only the lock itself shows whether it still does. */
export function readHolder(folder: string): Holder | null {
  try {
    return holder.parse(JSON.parse(readFileSync(noteOf(folder), 'utf8')));
  } catch {
    return null;
  }
}

const SQLITE_BUSY = 5;
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
