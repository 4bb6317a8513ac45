import { hash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { readPictureWidth } from '../../contract/rules/picture-widths.ts';
import { hasContent } from '../http/has-content.ts';
import { toWeb } from '../lib/web-streams.ts';
import { readWhole, type Storage } from '../storage/storage.ts';
import { openResizedPictures } from './resized-pictures.ts';
import { type RemoteMedia, serveRemote } from './serve-remote.ts';

export interface MediaOptions {
  /** Draws the picture with this name, null for an unknown name; without this function there are no drawn pictures. */
  draw?(name: string): string | null;
  /** Without it, pictures from other servers aren't served. */
  remote?: RemoteMedia;
  /** Reads a person's picture by name; without it there are none. */
  portrait?(name: string): Promise<{ type: string; content: Buffer } | null>;
  /** Contains the photographs, in `media`, and the copies of pictures. */
  storage: Storage;
}

const photoTypes: Record<string, string> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** A content hash, as the catalogue import names its copies; other names aren't looked up. */
const photoName = /^([0-9a-f]{32})\.(gif|jpg|png|webp)$/;

/** The names that `keepPortrait` gives. */
const portraitName = /^[0-9a-f]{32}\.(jpeg|png|webp)$/;

/**
 * Serves pictures at `/media`: drawn ones at `demo/{name}.svg`, stored photographs at `{hash}.{type}`, people's own at
 * `people/{name}`, and those from other servers below `remote/`. Of photographs and of other servers' pictures, `?w=`
 * asks for a smaller copy. The names of drawn ones and of photographs determine the content, so their answers may be
 * cached for good; every other name is a 404.
 */
export function media({ storage, draw, remote, portrait }: MediaOptions): Hono {
  const app = new Hono();
  const resized = openResizedPictures({ storage });
  app.use(async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    // Pages of other origins may show our pictures: feeds and shops link to them.
    if (!c.res.headers.has('Cross-Origin-Resource-Policy')) {
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    }
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  });

  app.get('/demo/:name', (c) => {
    const svg = draw?.(c.req.param('name')) ?? null;
    if (svg === null) return missing(c);
    const tag = `"${hash('sha256', svg, 'base64url').slice(0, 22)}"`;
    if (keep(c, tag)) return c.body(null, 304);
    return c.body(svg, 200, { 'Content-Type': 'image/svg+xml' });
  });

  // Fetched again each time, because a picture that its person has removed must not be seen any more.
  app.get('/people/:name', async (c) => {
    const name = c.req.param('name');
    const found = portraitName.test(name) ? await portrait?.(name) : null;
    if (!found) return missing(c);
    c.header('Cache-Control', 'private, no-cache');
    const tag = `"${name}"`;
    c.header('ETag', tag);
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    if (hasContent(c.req.header('If-None-Match'), tag)) return c.body(null, 304);
    return c.body(new Uint8Array(found.content), 200, { 'Content-Type': found.type });
  });

  if (remote) app.route('/remote', serveRemote(remote, resized, missing));

  app.get('/:name', async (c) => {
    const name = c.req.param('name');
    const [, digest = '', type = ''] = photoName.exec(name) ?? [];
    const width = readPictureWidth(c.req.query('w'));
    if (digest === '' || width === undefined) return missing(c);
    const whole = async () => (await readWhole(storage, `media/${name}`))?.content ?? null;
    const copy = width && (await resized.read(digest, width, whole));
    if (copy instanceof Buffer) {
      if (keep(c, `"${digest}-${width}"`)) return c.body(null, 304);
      return c.body(new Uint8Array(copy), 200, { 'Content-Type': 'image/webp' });
    }
    const file = await storage.open(`media/${name}`);
    if (file === null) return missing(c);
    const isKnown = keep(c, `"${digest}"`);
    if (copy === 'later') c.header('Cache-Control', 'public, max-age=60');
    if (isKnown) {
      file.content.destroy();
      return c.body(null, 304);
    }
    c.header('Content-Type', photoTypes[type]);
    c.header('Content-Length', String(file.bytes));
    if (c.req.method === 'HEAD') {
      file.content.destroy();
      return c.body(null);
    }
    return c.body(toWeb(file.content));
  });
  // Nothing else is served below `/media`: a missing picture must not be answered with a page.
  app.all('*', missing);
  return app;
}

/** Sets the headers of an answer that never changes; true if the reader already has it. */
function keep(c: Context, tag: string): boolean {
  c.header('Cache-Control', 'public, max-age=31536000, immutable');
  c.header('ETag', tag);
  return hasContent(c.req.header('If-None-Match'), tag);
}

/** Cached only briefly: a photograph may still be on its way. */
function missing(c: Context) {
  return c.text('Not found', 404, { 'Cache-Control': 'public, max-age=60' });
}
