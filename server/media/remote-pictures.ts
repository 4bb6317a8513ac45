import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { day } from '../lib/durations.ts';
import type { Reach } from '../outward/guarded-request.ts';
import { pictureTypeOf } from './picture-type.ts';
import { type FetchedPicture, fetchPicture } from './safe-fetch.ts';
import { createFetchTurns } from './turns.ts';

export interface KeptPicture extends FetchedPicture {
  /** Names the content. */
  tag: string;
}

/** Pictures of others, fetched when they are first asked for and kept on the disk. */
export interface RemotePictures {
  /** Null where it can't be had now; it is tried again later. */
  read(address: string): Promise<KeptPicture | null>;
}

interface Options {
  folder: string;
  reach: Reach;
  now(): number;
  /** In bytes, for all of them together. */
  room?: number;
}

const gibibyte = 1024 ** 3;
/** After so long a picture is fetched again. */
const freshFor = 30 * day;
/** So long one that couldn't be had isn't tried again. */
const restFor = 10 * 60_000;
const mostResting = 10_000;

export function openRemotePictures({
  folder,
  reach,
  now,
  room = gibibyte,
}: Options): RemotePictures {
  const turns = createFetchTurns({ all: 8, host: 2, waiting: 200 });
  const underWay = new Map<string, Promise<KeptPicture | null>>();
  /** Until when each that couldn't be had rests; the oldest first. */
  const resting = new Map<string, number>();
  let size: Promise<number> | null = null;

  async function read(address: string): Promise<KeptPicture | null> {
    const name = createHash('sha256').update(address).digest('hex').slice(0, 32);
    const path = join(folder, name);
    const kept = await readKept(path);
    if (kept && now() - kept.at < freshFor) return kept;
    if ((resting.get(name) ?? 0) > now()) return kept;
    const fetching = underWay.get(name) ?? fetchOnce(address, name, path);
    underWay.set(name, fetching);
    return (await fetching) ?? kept;
  }

  async function fetchOnce(address: string, name: string, path: string) {
    try {
      const host = URL.parse(address)?.host ?? '';
      const fetched = await turns.take(host, () => fetchPicture(address, reach));
      // Turned away: asked for again, it may have its turn.
      if (fetched === null) return null;
      await keep(path, fetched.content);
      return { ...fetched, tag: tagOf(fetched.content) };
    } catch {
      rest(name);
      return null;
    } finally {
      underWay.delete(name);
    }
  }

  function rest(name: string): void {
    resting.delete(name);
    resting.set(name, now() + restFor);
    const [oldest] = resting.keys();
    if (resting.size > mostResting && oldest !== undefined) resting.delete(oldest);
  }

  async function keep(path: string, content: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const written = `${path}.${randomUUID()}`;
    await writeFile(written, content);
    await rename(written, path);
    size ??= sizeOf(folder);
    const total = (await size) + content.byteLength;
    size = Promise.resolve(total);
    if (total > room) {
      size = makeRoom(folder, room * 0.9);
      await size;
    }
  }

  return { read };
}

async function readKept(path: string): Promise<(KeptPicture & { at: number }) | null> {
  try {
    const [content, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
    const type = pictureTypeOf(content);
    return type && { type, content, tag: tagOf(content), at: mtimeMs };
  } catch {
    return null;
  }
}

const tagOf = (content: Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

async function filesIn(folder: string) {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const is = await stat(path).catch(() => null);
      return is?.isFile() ? [{ path, bytes: is.size, at: is.mtimeMs }] : [];
    }),
  );
  return found.flat();
}

const sum = (files: readonly { bytes: number }[]) =>
  files.reduce((all, { bytes }) => all + bytes, 0);
const sizeOf = async (folder: string) => sum(await filesIn(folder));

/** Removes those that were fetched longest ago until `most` bytes are left; answers how many are. */
async function makeRoom(folder: string, most: number): Promise<number> {
  const files = await filesIn(folder);
  let left = sum(files);
  for (const { path, bytes } of files.toSorted((a, b) => a.at - b.at)) {
    if (left <= most) break;
    await rm(path, { force: true });
    left -= bytes;
  }
  return left;
}
