import { createHash, randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { feedFileParts } from '../db/schema.ts';
import type { Storage } from '../storage/storage.ts';

/** A file that has been written completely and may replace the feed's last one. */
export interface WrittenFile {
  build: string;
  /** How many database rows hold it; null if it is in the storage. */
  parts: number | null;
  bytes: number;
  /** Identifies the content. */
  tag: string;
}

export interface FileWriter {
  /** Throws `FileTooLarge` once the file exceeds its limit. */
  write(text: string): Promise<void>;
  finish(): Promise<WrittenFile>;
  /** Deletes what was written. */
  discard(): Promise<void>;
}

export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/**
 * Where feed files are written: to the storage if all processes share it, otherwise to the database, which they always
 * share.
 */
export interface FilePlace {
  db: Db;
  storage?: Storage;
}

/** In bytes: four times the size of 10,000 products with the longest texts, and less than any channel refuses. */
const largestFile = 256 * 1024 ** 2;

/** In characters: small enough for a quick turn when it is read. */
const partLength = 64 * 1024;

/** Writes a new file of a feed part by part, next to the current one; only one part is in memory. */
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
  /** Returns how many rows hold it. */
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

/** The build's name is its key in the storage. */
function toStorage(storage: Storage, feedId: number): Target {
  const build = `feeds/${feedId}/${randomUUID()}`;
  const pipe = new PassThrough();
  const put = storage.put(build, pipe);
  // Errors are handled where it is awaited.
  put.catch(() => {});
  return {
    build,
    async add(content) {
      if (pipe.write(content)) return;
      // After a failed put nothing drains the pipe any more.
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
