import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SecondBuild {
  folder: string;
  remove(): Promise<void>;
}

/**
 * A build after the one in `dist`: its worker is another one, and the chunk that begins with `chunk` has another name, as
 * after a change in its source. The old name is gone from the server.
 */
export async function makeSecondBuild(chunk: string): Promise<SecondBuild> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dropline-build-'));
  const assets = path.join(folder, 'client/assets');
  await cp('dist', folder, { recursive: true });
  const old = (await readdir(assets)).find(
    (name) => name.startsWith(chunk) && name.endsWith('.js'),
  );
  if (!old) throw new Error(`The build has no chunk ${chunk}.`);
  const renamed = `${chunk}-SECOND00.js`;
  const files = await readdir(path.join(folder, 'client'), { recursive: true });
  let mentions = 0;
  for (const name of files) {
    const file = path.join(folder, 'client', name);
    if (/\.(br|gz)$/.test(name)) await rm(file);
    else if (/\.(js|json|html)$/.test(name)) {
      const text = await readFile(file, 'utf8');
      if (!text.includes(old)) continue;
      mentions += 1;
      await writeFile(file, text.replaceAll(old, renamed));
    }
  }
  if (mentions === 0) throw new Error(`Nothing in the build mentions ${old}.`);
  await rename(path.join(assets, old), path.join(assets, renamed));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
