// The tests make hundreds of thousands of small files: databases, browser profiles, uploads. On some disks a new file
// costs a millisecond, and a copied database takes ten times as long as in memory.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const memory = '/dev/shm';
const begin = 'dropline-test-';
/** In bytes: more than a whole run has at any time. */
const needed = 4 * 1024 ** 3;

/**
 * Gives everything that this process starts a temporary folder in memory, which is deleted when the process ends.
 * Changes nothing where a folder is set already or the machine has no such memory.
 */
export function keepFilesInMemory() {
  if (process.env.TMPDIR || freeBytes() < needed) return;
  deleteAbandoned();
  const folder = mkdtempSync(path.join(memory, `${begin}${process.pid}-`));
  // PostgreSQL has a folder below it and runs as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Deletes the folders of runs that were killed. */
function deleteAbandoned() {
  for (const name of readdirSync(memory).filter((name) => name.startsWith(begin))) {
    const [pid] = name.slice(begin.length).split('-');
    if (!isRunning(Number(pid))) rmSync(path.join(memory, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
