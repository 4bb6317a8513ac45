import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const folder = path.join(import.meta.dirname, 'peers');
/** Kept out of tests/, where other tools look through all files. */
const installed = path.resolve('node_modules/.cache/bench-peers');
const stamp = path.join(installed, '.installed');

/** Installs the packages that only this bench needs, once. Returns whether they are there. */
export function installPeers(): boolean {
  const lockfile = readFileSync(path.join(folder, 'package-lock.json'));
  const wanted = hash('sha256', lockfile, 'hex');
  if (read(stamp) === wanted) return true;
  console.log('Installing the peers …');
  mkdirSync(installed, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(path.join(folder, name), path.join(installed, name));
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: installed, stdio: 'inherit' });
  if (status !== 0) return false;
  writeFileSync(stamp, wanted);
  return true;
}

/** Resolves the peers' packages to where they were installed. */
export function peerPackages(): Plugin {
  return {
    name: 'peer-packages',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.startsWith(folder) || source.startsWith('.')) return null;
      return this.resolve(source, path.join(installed, 'entry.mjs'), { skipSelf: true });
    },
  };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
