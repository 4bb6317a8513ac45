import { hash } from 'node:crypto';
import { day } from '../lib/durations.ts';
import { keepNewest } from '../lib/keep-newest.ts';
import type { Reach } from '../outward/guarded-request.ts';
import { boundedArea } from '../storage/bounded-area.ts';
import { readWhole, type Storage } from '../storage/storage.ts';
import { pictureTypeOf } from './picture-type.ts';
import { type FetchedPicture, fetchPicture } from './safe-fetch.ts';
import { createTurns } from './turns.ts';

export interface KeptPicture extends FetchedPicture {
  /** Identifies the content. */
  tag: string;
}

/** Pictures of other servers, fetched on first use and cached. */
export interface RemotePictures {
  /** Null if it can't be fetched now; it is tried again later. */
  read(address: string): Promise<KeptPicture | null>;
}

interface Options {
  storage: Storage;
  reach: Reach;
  now(): number;
  /** The total size of the cache, in bytes. */
  room?: number;
}

/** After this time a picture is fetched again. */
const freshFor = 30 * day;
/** After a failure a picture isn't tried again for this time. */
const restFor = 10 * 60_000;
const mostResting = 10_000;

export function openRemotePictures({ storage, reach, now, room }: Options): RemotePictures {
  const area = boundedArea(storage, 'remote-pictures', room);
  const turns = createTurns({ all: 8, host: 2, waiting: 200 });
  const underWay = new Map<string, Promise<KeptPicture | null>>();
  /** For each failed address, when it may be tried again; the oldest first. */
  const resting = new Map<string, number>();

  async function read(address: string): Promise<KeptPicture | null> {
    const name = hash('sha256', address, 'hex').slice(0, 32);
    const key = `remote-pictures/${name}`;
    const kept = await readKept(storage, key);
    if (kept && now() - kept.at < freshFor) return kept;
    if ((resting.get(name) ?? 0) > now()) return kept;
    const fetching = underWay.get(name) ?? fetchOnce(address, name, key);
    underWay.set(name, fetching);
    return (await fetching) ?? kept;
  }

  async function fetchOnce(address: string, name: string, key: string) {
    try {
      const host = URL.parse(address)?.host ?? '';
      const fetched = await turns.take(host, () => fetchPicture(address, reach));
      // Too many fetches are waiting; a later request may succeed.
      if (fetched === null) return null;
      await area.put(key, fetched.content);
      return { ...fetched, tag: tagOf(fetched.content) };
    } catch {
      keepNewest(resting, name, now() + restFor, mostResting);
      return null;
    } finally {
      underWay.delete(name);
    }
  }

  return { read };
}

async function readKept(
  storage: Storage,
  key: string,
): Promise<(KeptPicture & { at: number }) | null> {
  try {
    const kept = await readWhole(storage, key);
    const type = kept && pictureTypeOf(kept.content);
    return kept && type && { type, content: kept.content, tag: tagOf(kept.content), at: kept.at };
  } catch {
    return null;
  }
}

const tagOf = (content: Buffer) => hash('sha256', content, 'base64url').slice(0, 22);
