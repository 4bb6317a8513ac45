import type { Readable } from 'node:stream';

/** What kinds of files are kept: the first part of every key, and the folder of that name in the data folder. */
export const areas = ['media', 'remote-pictures', 'uploads', 'mail', 'feeds'] as const;
export type Area = (typeof areas)[number];

/** A file that is kept, under its key: `media/0f….webp`. */
export interface StoredFile {
  key: string;
  bytes: number;
  /** When it was put, in milliseconds since 1970. */
  at: number;
}

/** One that is being read. Whoever opens it reads `content` to its end, or destroys it. */
export interface OpenedFile extends StoredFile {
  content: Readable;
}

/**
 * Where files are kept `[§D-kept-files]`: under keys, whole or not at all. What replaces a file takes its place in one step, and nobody ever reads half
 * of one. Every method throws `StorageFailure` where the storage can't be asked, and for a key that none can have.
 */
export interface Storage {
  /** Whether every process of the installation sees the same files, wherever it runs. */
  isShared: boolean;
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** The file, or its first `first` bytes; null where there is none. */
  open(key: string, options?: { first?: number }): Promise<OpenedFile | null>;
  look(key: string): Promise<StoredFile | null>;
  /** What isn't there is deleted as well. */
  delete(key: string): Promise<void>;
  /** All files whose keys begin so. */
  list(prefix: `${Area}/${string}`): AsyncIterable<StoredFile>;
  /** Removes what was begun before then and never finished: its process has ended. */
  tidy(before: number): Promise<void>;
}

/** Why the storage didn't do what it was asked; `code` is its own word. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What a folder's file is called while it is written. */
export const partial = '.partial';

/** In bytes: what S3 and file systems take. */
const longest = { key: 1024, part: 255 };

/** Throws for what is no key. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new StorageFailure('bad_key', 'A file can have no such key.');
}

/** Whatever a name was made of, a key leads nowhere but into its area. */
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

/** The whole of a file that fits into memory; null where there is none. */
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
