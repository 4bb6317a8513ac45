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
import { preferencesOf } from './request/preferences.ts';

/** Better where both are liked as much. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** In bytes: what is smaller fits into one packet as it is. */
const worthIt = 1024;

interface Answer {
  /** The content type, with its charset. */
  type: string;
  status?: ContentfulStatusCode;
  /**
   * Whether it holds a secret beside text of somebody else's, who could find the secret out by how well the two compress together
   * `[§D-compressed]`.
   */
  tellsBySize?: boolean;
}

/** An answer made for this request, compressed on the way out as its reader takes it. */
export async function compressed(
  c: Context,
  text: string,
  { type, status = 200, tellsBySize = false }: Answer,
): Promise<Response> {
  c.header('Content-Type', type);
  if (tellsBySize) return c.body(text, status);
  c.header('Vary', 'Accept-Encoding', { append: true });
  const bytes = Buffer.from(text);
  const encoding = bytes.length < worthIt ? null : encodingOf(c.req.header('Accept-Encoding'));
  if (encoding === null) return c.body(bytes, status);
  c.header('Content-Encoding', encoding);
  return c.body(await compress[encoding](bytes), status);
}

/** Does a piece of work in the reader's turn. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

interface FileAnswer {
  type: string;
  bytes: number;
  inTurn: InTurn;
}

/** A file that is read as it is sent, `bytes` long, compressed on the way, each part in a turn; where it breaks off, so does the answer. */
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
  return c.body(Readable.toWeb(Readable.from(sent(parts, pack, inTurn))) as ReadableStream);
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

/** Compresses a part wholly, so that it can be sent; with null, gives what ends the file. */
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

/** The best of `available` for an `Accept-Encoding` header; null where it takes none, or would rather have the plain bytes. */
export function encodingOf(
  header: string | null | undefined,
  available: readonly Encoding[] = encodings,
): Encoding | null {
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
} satisfies Record<Encoding, () => BrotliCompress | Gzip>;

/** Beside the event loop: a large answer keeps nobody else waiting. */
const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer<ArrayBuffer>>> = {
  br: (bytes) =>
    brotliBytes(bytes, {
      params: { ...quick, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => gzipBytes(bytes),
};
