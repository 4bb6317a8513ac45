import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The kinds of files: the first part of every key, and the name of a folder in the data folder. */
export const areas = [
  'media',
  'remote-pictures',
  'resized-pictures',
  'uploads',
  'mail',
  'feeds',
] as const;
export type Area = (typeof areas)[number];

/** A stored file with its key: `media/0f….webp`. */
export interface StoredFile {
  key: string;
  bytes: number;
  /** When it was stored, in milliseconds since 1970. */
  at: number;
}

/** A file opened for reading. The caller reads `content` to its end, or destroys it. */
export interface OpenedFile extends StoredFile {
  content: Readable;
}

/**
 * Where files are stored `[§D-kept-files]`: by key, completely or not at all. A new file replaces the old one in one
 * step, so nobody ever reads half of one. Every method throws `StorageFailure` if the storage can't be reached, and for
 * an invalid key.
 */
export interface Storage {
  /** Whether every process of the installation sees the same files, wherever it runs. */
  isShared: boolean;
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The file, or its first `first` bytes; null if there is none. */
  open(key: string, options?: { first?: number }): Promise<OpenedFile | null>;
  look(key: string): Promise<StoredFile | null>;
  /** Succeeds for a missing file too. */
  delete(key: string): Promise<void>;
  /** All files whose keys begin with `prefix`. */
  list(prefix: `${Area}/${string}`): AsyncIterable<StoredFile>;
  /** Removes unfinished files begun before a time: their process has ended. */
  tidy(before: number): Promise<void>;
}

/** Why the storage failed; `code` is its own. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The extension of a folder's file while it is written. */
export const partial = '.partial';

/** Where a file is written before it gets its own path: others may be writing the same one. */
export const partialOf = (target: string): string => `${target}.${randomUUID()}${partial}`;

/** In bytes: the limits of S3 and of file systems. */
const longest = { key: 1024, part: 255 };

/** Throws for an invalid key. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new StorageFailure('bad_key', 'A file can have no such key.');
}

/** Ensures that a key can't lead out of its area, whatever a name was made from. */
export function isKey(key: string): boolean {
  const [area = '', ...parts] = key.split('/');
  const isOfArea = (areas as readonly string[]).includes(area) && parts.length > 0;
  return isOfArea && Buffer.byteLength(key) <= longest.key && parts.every(isPart);
}

const isPart = (part: string) =>
  part !== '' &&
  part !== '.' &&
  part !== '..' &&
  !part.endsWith(partial) &&
  !part.includes('\0') &&
  !part.includes('\\') &&
  Buffer.byteLength(part) <= longest.part;

/** A whole file that fits into memory; null if there is none. */
export async function readWhole(
  storage: Storage,
  key: string,
): Promise<(StoredFile & { content: Buffer }) | null> {
  const file = await storage.open(key);
  if (file === null) return null;
  const pieces: Buffer[] = [];
  for await (const piece of file.content) pieces.push(piece);
  const content = Buffer.concat(pieces);
  if (content.length !== file.bytes) throw new StorageFailure('cut_short', 'A file was cut short.');
  return { ...file, content };
}
