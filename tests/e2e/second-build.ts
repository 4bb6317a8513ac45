import { cpSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface SecondBuild {
  folder: string;
  remove(): Promise<void>;
}

/**
 * A later build than the one in `dist`, as after a change to `chunk`: that chunk and everything that mentions it have
 * new names with `SECOND` in them, and the worker is another one. The server no longer has the old names.
 */
export async function makeSecondBuild(chunk: string): Promise<SecondBuild> {
  // Inside the project, because the server part resolves its packages from its own folder.
  const folder = await mkdtemp(path.resolve('test-results/second-build-'));
  const client = path.join(folder, 'client');
  cpSync('dist', folder, { recursive: true });
  const own: string[] = JSON.parse(await readFile('dist/assets.json', 'utf8'));
  const first = own.find((name) => name.startsWith(`${chunk}-`) && name.endsWith('.js'));
  if (!first) throw new Error(`The build has no chunk ${chunk}.`);

  const texts = new Map<string, string>();
  for (const name of await readdir(client, { recursive: true })) {
    const file = path.join(client, name);
    if (/\.(br|gz)$/.test(name)) await rm(file);
    else if (/\.(js|json|html)$/.test(name)) texts.set(name, await readFile(file, 'utf8'));
  }
  const changed = changedWith(first, own, texts);
  for (const [name, text] of texts) {
    const next = changed.reduce((done, old) => done.replaceAll(old, renamed(old)), text);
    if (next !== text) await writeFile(path.join(client, name), next);
  }
  await reviseShell(path.join(client, 'worker.js'));
  for (const name of changed) {
    await rename(path.join(client, 'assets', name), path.join(client, 'assets', renamed(name)));
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

const renamed = (name: string) => name.replace(/\.js$/, 'SECOND.js');

/** The chunks whose names change with `first`: all that mention it, directly or through others. */
function changedWith(first: string, own: string[], texts: Map<string, string>): string[] {
  const changed = new Set([first]);
  for (const name of changed) {
    for (const other of own) {
      if (other.endsWith('.js') && texts.get(`assets/${other}`)?.includes(name)) changed.add(other);
    }
  }
  if (changed.size < 2) throw new Error(`Nothing in the build mentions ${first}.`);
  return [...changed];
}

/** The worker knows the shell by a revision instead of a name. It also gets a piece of news that nobody has seen. */
async function reviseShell(worker: string): Promise<void> {
  const text = await readFile(worker, 'utf8');
  const shell = text.replaceAll('"revision":"', '"revision":"second-');
  if (shell === text) throw new Error('The worker names no revision.');
  const [newest] = JSON.parse(await readFile('locales/news.json', 'utf8'));
  const revised = shell.replace(newest.id, `second-${newest.id}`);
  if (revised === shell) throw new Error('The worker tells no news.');
  await writeFile(worker, revised);
}
