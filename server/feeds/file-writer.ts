import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { feedFileParts } from '../db/schema.ts';

/** A file that has been written whole, and may take the place of the feed's last one. */
export interface WrittenFile {
  build: string;
  parts: number;
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

/** In bytes: four times what 10,000 products with the longest texts take, and less than any channel refuses. */
const largestFile = 256 * 1024 ** 2;

/** In characters: a reader's turn is over soon. */
const partLength = 64 * 1024;

/** Writes a new file of a feed part by part, beside the one that is read: of the whole, one part is in memory. */
export function openFile(db: Db, feedId: number, largest = largestFile): FileWriter {
  const build = randomUUID();
  const hash = createHash('sha256');
  let texts: string[] = [];
  let length = 0;
  let parts = 0;
  let bytes = 0;

  async function flush(): Promise<void> {
    if (length === 0) return;
    const content = texts.join('');
    texts = [];
    length = 0;
    await db.insert(feedFileParts).values({ feedId, build, position: parts, content });
    parts += 1;
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
      return { build, parts, bytes, tag: hash.digest('base64url').slice(0, 22) };
    },
    async discard() {
      await db
        .delete(feedFileParts)
        .where(and(eq(feedFileParts.feedId, feedId), eq(feedFileParts.build, build)));
    },
  };
}
