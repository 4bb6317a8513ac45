import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecrets, newKey, readKey, type Secrets } from './secrets.ts';

interface Options {
  /** `SECRETS_KEY`; null if the key is kept in the folder. */
  key: Buffer | null;
  /** `SECRETS_KEY_OLD`. */
  old: Buffer | null;
  dataDir: string;
}

/** The configured key, or the folder's own, which is created if it doesn't exist: a file that nobody else may read. */
export async function openSecrets({ key, old, dataDir }: Options): Promise<Secrets> {
  return createSecrets({ current: key ?? (await keyOfFolder(dataDir)), old });
}

async function keyOfFolder(dataDir: string): Promise<Buffer> {
  // On PostgreSQL the folder may not exist yet.
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'secrets.key');
  // Never overwrites an existing key: everything sealed with it would be lost.
  await writeFile(path, newKey().toString('base64'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const key = readKey((await readFile(path, 'utf8')).trim());
  if (key === null) throw new Error('The file secrets.key holds no key.');
  return key;
}
