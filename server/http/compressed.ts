import { hash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  type BrotliCompress,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
  gzip,
} from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { toWeb } from '../lib/web-streams.ts';
import { hasContent } from './has-content.ts';
import { preferencesOf } from './preferences.ts';

/** In order of preference, if a client accepts both equally. */
const encodings = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof encodings)[number];

/** In bytes: smaller answers fit into one packet anyway. */
const worthIt = 1024;

interface Answer {
  /** The content type, including the charset. */
  type: string;
  status?: ContentfulStatusCode;
  /**
   * Whether it contains a secret next to text that somebody else chose: how well the two compress together could reveal
   * the secret `[§D-compressed]`.
   */
  tellsBySize?: boolean;
  /** Whether the same question may be asked again: an answer that hasn't changed since isn't sent `[§D-tagged]`. */
  isRepeatable?: boolean;
}

/** An answer made for this request, compressed as its client accepts it. */
export async function compressed(
  c: Context,
  text: string,
  { type, status = 200, tellsBySize = false, isRepeatable = false }: Answer,
): Promise<Response> {
  c.header('Content-Type', type);
  if (tellsBySize) return c.body(text, status);
  c.header('Vary', 'Accept-Encoding', { append: true });
  const bytes = Buffer.from(text);
  if (bytes.length < worthIt) return c.body(bytes, status);
  if (isRepeatable && status === 200) {
    // Weak, because it is the same whatever the encoding.
    const tag = `W/"${hash('sha1', bytes, 'base64url')}"`;
    c.header('ETag', tag);
    if (hasContent(c.req.header('If-None-Match'), tag)) return c.body(null, 304);
  }
  const encoding = encodingOf(c.req.header('Accept-Encoding'));
  if (encoding === null) return c.body(bytes, status);
  c.header('Content-Encoding', encoding);
  return c.body(await compress[encoding](bytes), status);
}

/** Does a piece of work when it is this client's turn. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

interface FileAnswer {
  type: string;
  bytes: number;
  inTurn: InTurn;
}

/**
 * A file of `bytes` that is read, compressed and sent part by part, each in a turn. If reading fails midway, the answer
 * breaks off there.
 */
export function compressedStream(
  c: Context,
  parts: AsyncIterator<Buffer>,
  { type, bytes, inTurn }: FileAnswer,
): Response {
  c.header('Content-Type', type);
  c.header('Vary', 'Accept-Encoding', { append: true });
  const encoding = bytes < worthIt ? null : encodingOf(c.req.header('Accept-Encoding'));
  if (encoding === null) c.header('Content-Length', String(bytes));
  else c.header('Content-Encoding', encoding);
  if (c.req.method === 'HEAD') return c.body(null);
  const pack = encoding === null ? null : packer(streams[encoding]());
  return c.body(toWeb(Readable.from(sent(parts, pack, inTurn))));
}

async function* sent(
  parts: AsyncIterator<Buffer>,
  pack: Pack | null,
  inTurn: InTurn,
): AsyncGenerator<Buffer> {
  for (let isLast = false; !isLast; ) {
    const chunk = await inTurn(async () => {
      const { done, value } = await parts.next();
      isLast = done === true;
      return pack ? pack(value ?? null) : value;
    });
    if (chunk !== undefined && chunk.byteLength > 0) yield chunk;
  }
}

/** Compresses one part and flushes it, so that it can be sent; null ends the file. */
type Pack = (part: Buffer | null) => Promise<Buffer>;

function packer(stream: BrotliCompress | Gzip): Pack {
  let chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return async (part) => {
    if (part === null) {
      stream.end();
      await once(stream, 'end');
    } else {
      stream.write(part);
      await new Promise<void>((resolve) => stream.flush(resolve));
    }
    const packed = Buffer.concat(chunks);
    chunks = [];
    return packed;
  };
}

/** The best of `available` for an `Accept-Encoding` header; null if it accepts none, or prefers uncompressed bytes. */
export function encodingOf(
  header: string | null | undefined,
  available: readonly ContentEncoding[] = encodings,
): ContentEncoding | null {
  const preferences = preferencesOf(header);
  const qualityOf = (name: string, unnamed: number) =>
    preferences.find((one) => one.name === name)?.quality ?? unnamed;
  const others = qualityOf('*', 0);
  const plain = qualityOf('identity', 0);
  const [best] = available
    .map((encoding) => ({ encoding, quality: qualityOf(encoding, others) }))
    .filter(({ quality }) => quality > 0 && quality >= plain)
    .sort((a, b) => b.quality - a.quality);
  return best?.encoding ?? null;
}

const brotliBytes = promisify(brotliCompress);
const gzipBytes = promisify(gzip);

const quick = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

const streams = {
  br: () => createBrotliCompress({ params: quick }),
  gzip: () => createGzip(),
} satisfies Record<ContentEncoding, () => BrotliCompress | Gzip>;

/** These run off the event loop, so a large answer doesn't block others. */
const compress: Record<ContentEncoding, (bytes: Buffer) => Promise<Buffer<ArrayBuffer>>> = {
  br: (bytes) =>
    brotliBytes(bytes, {
      params: { ...quick, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => gzipBytes(bytes),
};
