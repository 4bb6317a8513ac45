import { hash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';
import { day } from '../lib/durations.ts';
import { openStorage, type StoragePlace } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { CatalogueFailure } from './failure.ts';
import { limits, shortened } from './limits.ts';

/** Where pictures come from, and where found pictures are copied to. */
export interface PhotographOptions extends StoragePlace {
  /** `--images`: the folder in which the file's picture names are looked up; null for none. */
  folder: string | null;
  /** If true, nothing is copied. */
  dryRun: boolean;
}

export interface PhotographCounts {
  copied: number;
  linked: number;
  /** Named in the file, but neither an address nor a picture in the folder. */
  missing: number;
}

export interface Photographs {
  counts: PhotographCounts;
  /** Names that weren't found since the list was last emptied. */
  missing: string[];
  /** The addresses at which the pictures that a row names can be shown. */
  settle(names: string[]): Promise<string[]>;
}

const largestPhoto = 20 * 1024 * 1024;
const remembered = 2_000;

/** Throws `CatalogueFailure` if the folder doesn't exist. */
export async function openPhotographs(options: PhotographOptions): Promise<Photographs> {
  const folder = options.folder === null ? null : await folderAt(options.folder);
  const storage = openStorage(options);
  const counts: PhotographCounts = { copied: 0, linked: 0, missing: 0 };
  const missing: string[] = [];
  const known = new Map<string, string | null>();

  async function settleOne(name: string): Promise<string | null> {
    const link = webAddress(name);
    if (link !== null) {
      counts.linked += 1;
      return link;
    }
    const bytes = folder === null ? null : await photoAt(folder, name);
    const type = bytes === null ? null : photoType(bytes);
    if (bytes === null || type === null) {
      counts.missing += 1;
      missing.push(shortened(name, 200));
      return null;
    }
    const digest = hash('sha256', bytes, 'hex').slice(0, 32);
    const file = `${digest}.${type}`;
    if (!options.dryRun) await keep(storage, `media/${file}`, bytes);
    counts.copied += 1;
    return `/media/${file}`;
  }

  return {
    counts,
    missing,
    async settle(names) {
      const urls: string[] = [];
      for (const name of names) {
        let url = known.get(name);
        if (url === undefined) {
          url = await settleOne(name);
          // Rows that name the same picture are close together, so clearing the cache now and then costs little.
          if (known.size >= remembered) known.clear();
          known.set(name, url);
        }
        if (url !== null) urls.push(url);
      }
      return [...new Set(urls)];
    },
  };
}

function webAddress(name: string): string | null {
  if (name.length > limits.pictureAddress || !/^https?:\/\//i.test(name)) return null;
  const url = URL.parse(name);
  return url === null || url.href.length > limits.pictureAddress ? null : url.href;
}

async function folderAt(path: string): Promise<string> {
  try {
    if ((await stat(path)).isDirectory()) return await realpath(path);
  } catch {
    // Reported below, together with a path that is no folder.
  }
  throw new CatalogueFailure('no_images_folder', `--images: there is no folder ${basename(path)}.`);
}

/** The picture's bytes; null if it isn't in the folder, or only reachable by leaving it through `..` or a link. */
async function photoAt(folder: string, name: string): Promise<Buffer | null> {
  if (name.length > limits.pictureAddress) return null;
  try {
    const path = await realpath(resolve(folder, `.${sep}${name.replace(/\\/g, '/')}`));
    if (!path.startsWith(folder + sep)) return null;
    const { size } = await stat(path);
    return size > largestPhoto ? null : await readFile(path);
  } catch {
    return null;
  }
}

/** Decided by the first bytes, whatever the name says. */
function photoType(bytes: Buffer): 'jpg' | 'png' | 'gif' | 'webp' | null {
  const start = bytes.subarray(0, 12).toString('latin1');
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'jpg';
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : null;
}

/**
 * A picture that no product names is swept after a while. So an existing picture is stored again once it is a day old:
 * it then counts as new.
 */
async function keep(storage: Storage, key: string, bytes: Buffer): Promise<void> {
  const kept = await storage.look(key);
  if (kept === null || kept.at < Date.now() - day) await storage.put(key, bytes);
}
