import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { encodingOf } from '../http/compressed.ts';
import { hasContent } from '../http/has-content.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

interface StaticFile {
  type: string;
  etag: string;
  /** The name contains a content hash, so the file never changes. */
  immutable: boolean;
  plain: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer> | null;
  gzip: Buffer<ArrayBuffer> | null;
}

export type StaticFiles = (path: string, request: Request) => Response | null;

/** Serves the files of a built client from memory, as compressed by the build. */
export function staticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const name of globSync('**/*', { cwd: folder })) {
    const path = join(folder, name);
    if (statSync(path).isDirectory() || /\.(br|gz)$/.test(name)) continue;
    files.set(`/${name.replaceAll('\\', '/')}`, readStatic(path, name));
  }
  return (path, request) => {
    const file = files.get(path);
    return file ? answer(file, request) : null;
  };
}

function readStatic(path: string, name: string): StaticFile {
  const plain = readFileSync(path);
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    etag: `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
    immutable: name.startsWith('assets'),
    plain,
    br: readIfThere(`${path}.br`),
    gzip: readIfThere(`${path}.gz`),
  };
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : null);

function answer(file: StaticFile, request: Request): Response {
  const headers = new Headers({
    'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  });
  if (hasContent(request.headers.get('if-none-match'), file.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', file.type);
  const available = (['br', 'gzip'] as const).filter((one) => file[one] !== null);
  const encoding = encodingOf(request.headers.get('accept-encoding'), available);
  const body = (encoding && file[encoding]) ?? file.plain;
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body, { headers });
}
