import { Readable } from 'node:stream';

// Node's and the web's types of streams differ, though the streams are the same.

/** What is read from a Node stream, as an answer's body. */
export const toWeb = (readable: Readable): ReadableStream =>
  Readable.toWeb(readable) as ReadableStream;

/** A request's or an answer's body as a Node stream. */
export const fromWeb = (body: ReadableStream): Readable =>
  Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
