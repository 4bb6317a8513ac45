import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** A page made for this request, compressed on the way out. */
export function compressed(
  c: Context,
  html: string,
  status: ContentfulStatusCode,
  cacheControl: string,
): Response {
  c.header('Content-Type', 'text/html; charset=utf-8');
  c.header('Cache-Control', cacheControl);
  c.header('Vary', 'Accept-Encoding', { append: true });
  const accepted = c.req.header('Accept-Encoding') ?? '';
  const [encoding, body] = accepted.includes('br')
    ? ['br', brotliCompressSync(html, quick)]
    : accepted.includes('gzip')
      ? ['gzip', gzipSync(html)]
      : [null, Buffer.from(html)];
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(body), status);
}
