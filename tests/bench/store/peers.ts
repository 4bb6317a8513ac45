import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'peers');
const stamp = path.join(folder, 'node_modules', '.installed');

/** Installs the packages that only this bench needs, once; answers whether they are there. */
export function installPeers(): boolean {
  const lockfile = readFileSync(path.join(folder, 'package-lock.json'));
  const wanted = createHash('sha256').update(lockfile).digest('hex');
  if (read(stamp) === wanted) return true;
  console.log('Installing the peers …');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) return false;
  writeFileSync(stamp, wanted);
  return true;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
