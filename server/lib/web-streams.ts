import { Readable } from 'node:stream';

// Node's stream types and the web's differ, although the streams are the same.

/** A Node stream as the body of an answer. */
export const toWeb = (readable: Readable): ReadableStream =>
  Readable.toWeb(readable) as ReadableStream;

/** The body of a request or an answer as a Node stream. */
export const fromWeb = (body: ReadableStream): Readable =>
  Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
