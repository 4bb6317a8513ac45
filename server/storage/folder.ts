import { constants, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type Area,
  areas,
  checkKey,
  isKey,
  partial,
  partialOf,
  type Storage,
  StorageFailure,
} from './storage.ts';

/**
 * Files below the data folder, each at the path of its key; `elsewhere` are areas with a folder of their own. A file is
 * written next to its final path and then renamed.
 */
export function openFolder(
  root: string,
  elsewhere: Readonly<Partial<Record<Area, string>>> = {},
): Storage {
  const folderOf = (area: string) => elsewhere[area as Area] ?? path.join(root, area);

  function pathOf(key: string): string {
    checkKey(key);
    const [area = '', ...parts] = key.split('/');
    return path.join(folderOf(area), ...parts);
  }

  return {
    isShared: false,
    async put(key, content) {
      const target = pathOf(key);
      const written = partialOf(target);
      try {
        await mkdir(path.dirname(target), { recursive: true });
        const source = content instanceof Uint8Array ? [content] : content;
        await pipeline(source, createWriteStream(written, { mode: 0o600 }));
        await rename(written, target);
      } catch (error) {
        await rm(written, { force: true });
        throw error;
      }
    },
    async open(key, { first } = {}) {
      const file = await openPlain(pathOf(key));
      if (file === null) return null;
      const { handle, bytes, at } = file;
      // The stream closes the file handle too.
      const end = first === undefined ? undefined : { end: Math.max(first, 1) - 1 };
      return { key, bytes, at, content: handle.createReadStream(end) };
    },
    async look(key) {
      const file = await openPlain(pathOf(key));
      if (file === null) return null;
      await file.handle.close();
      return { key, bytes: file.bytes, at: file.at };
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list(prefix) {
      const [area = ''] = prefix.split('/');
      const folder = folderOf(area);
      for (const file of await filesBelow(folder)) {
        const key = [area, ...path.relative(folder, file).split(path.sep)].join('/');
        // Partly written files, and files that aren't ours, have no key.
        if (!isKey(key) || !key.startsWith(prefix)) continue;
        const found = await stat(file).catch(() => null);
        if (found?.isFile()) yield { key, bytes: found.size, at: found.mtimeMs };
      }
    },
    async tidy(before) {
      for (const area of areas) {
        for (const file of await filesBelow(folderOf(area))) {
          if (!file.endsWith(partial)) continue;
          const found = await stat(file).catch(() => null);
          if (found !== null && found.mtimeMs < before) await rm(file, { force: true });
        }
      }
    },
  };
}

/** The paths of all files below a folder; empty if there is no such folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return inside.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
}

/** Opens a regular file, and never follows a link; null if there is none. */
async function openPlain(
  file: string,
): Promise<{ handle: FileHandle; bytes: number; at: number } | null> {
  let handle: FileHandle;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (isMissing(error)) return null;
    throw new StorageFailure('unreadable', 'A file can’t be read.', { cause: error });
  }
  const found = await handle.stat();
  if (found.isFile()) return { handle, bytes: found.size, at: found.mtimeMs };
  await handle.close();
  return null;
}

/** Nothing is there, or a link, or the path leads through a file. */
const isMissing = (error: unknown) =>
  ['ENOENT', 'ELOOP', 'ENOTDIR', 'ENAMETOOLONG'].includes(Object(error).code);
