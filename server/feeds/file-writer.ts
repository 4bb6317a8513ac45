import { createHash, randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { feedFileParts } from '../db/schema.ts';
import type { Storage } from '../storage/storage.ts';

/** A file that has been written whole, and may take the place of the feed's last one. */
export interface WrittenFile {
  build: string;
  /** Rows of the database that hold it; null where the storage does. */
  parts: number | null;
  bytes: number;
  /** Names the content. */
  tag: string;
}

export interface FileWriter {
  /** Throws `FileTooLarge` once the file would be larger than it may be. */
  write(text: string): Promise<void>;
  finish(): Promise<WrittenFile>;
  /** Takes back what was written. */
  discard(): Promise<void>;
}

export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/** Where files of feeds are written: to the storage that all processes share, else to the database that they share anyway. */
export interface FilePlace {
  db: Db;
  storage?: Storage;
}

/** In bytes: four times what 10,000 products with the longest texts take, and less than any channel refuses. */
const largestFile = 256 * 1024 ** 2;

/** In characters: a reader's turn is over soon. */
const partLength = 64 * 1024;

/** Writes a new file of a feed part by part, beside the one that is read: of the whole, one part is in memory. */
export function openFile(
  { db, storage }: FilePlace,
  feedId: number,
  largest = largestFile,
): FileWriter {
  const target = storage?.isShared ? toStorage(storage, feedId) : toDatabase(db, feedId);
  const hash = createHash('sha256');
  let texts: string[] = [];
  let length = 0;
  let bytes = 0;

  async function flush(): Promise<void> {
    if (length === 0) return;
    const content = texts.join('');
    texts = [];
    length = 0;
    await target.add(content);
  }

  return {
    async write(text) {
      bytes += Buffer.byteLength(text);
      if (bytes > largest) throw new FileTooLarge(`The file is larger than ${largest} bytes.`);
      hash.update(text);
      texts.push(text);
      length += text.length;
      if (length >= partLength) await flush();
    },
    async finish() {
      await flush();
      const parts = await target.end();
      return { build: target.build, parts, bytes, tag: hash.digest('base64url').slice(0, 22) };
    },
    discard: target.discard,
  };
}

interface Target {
  build: string;
  add(content: string): Promise<void>;
  /** Answers how many rows hold it. */
  end(): Promise<number | null>;
  discard(): Promise<void>;
}

function toDatabase(db: Db, feedId: number): Target {
  const build = randomUUID();
  let parts = 0;
  return {
    build,
    async add(content) {
      await db.insert(feedFileParts).values({ feedId, build, position: parts, content });
      parts += 1;
    },
    end: async () => parts,
    async discard() {
      await db
        .delete(feedFileParts)
        .where(and(eq(feedFileParts.feedId, feedId), eq(feedFileParts.build, build)));
    },
  };
}

/** Its build is the key that it lies under. */
function toStorage(storage: Storage, feedId: number): Target {
  const build = `feeds/${feedId}/${randomUUID()}`;
  const pipe = new PassThrough();
  const put = storage.put(build, pipe);
  // Told where it is waited for.
  put.catch(() => {});
  return {
    build,
    async add(content) {
      if (pipe.write(content)) return;
      // A failed put reads no more.
      await Promise.race([new Promise((resolve) => pipe.once('drain', resolve)), put]);
    },
    async end() {
      pipe.end();
      await put;
      return null;
    },
    async discard() {
      pipe.destroy(new Error('The file is not wanted any more.'));
      await put.catch(() => {});
      await storage.delete(build);
    },
  };
}
