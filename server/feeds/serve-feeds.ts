import { and, asc, eq, gte, ne } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { Db } from '../db/database.ts';
import { feedFileParts, feedFiles, feeds } from '../db/schema.ts';
import { compressedStream } from '../http/compressed.ts';
import { hasContent } from '../http/has-content.ts';
import { networkOf } from '../http/network-address.ts';
import type { Shares } from '../shares/shares.ts';
import type { Storage } from '../storage/storage.ts';
import { channels } from './channels/channels.ts';

const fileName = /^([\w-]{32})\.(xml|csv)$/;

interface ServeFeedsOptions {
  db: Db;
  storage: Storage;
  shares: Pick<Shares, 'inPieces'>;
  /** The network address of a request. */
  addressOf(c: Context): string;
}

/**
 * Serves feed files at `/feeds`: whoever has the address may read the file, without a session. A paused feed is a 404,
 * like one that never existed: a 410 would tell readers to forget the address, which stays valid. Each network reads
 * one part at a time.
 */
export function serveFeeds({ db, storage, shares, addressOf }: ServeFeedsOptions): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('Referrer-Policy', 'no-referrer');
  });

  app.get('/:name', async (c) => {
    const [, secret = '', extension] = fileName.exec(c.req.param('name')) ?? [];
    const file = secret === '' ? undefined : await findFile(db, secret);
    if (!file || channels[file.channel].extension !== extension) {
      return missing(c);
    }
    // Weak, because it is the same for every encoding.
    const tag = `W/"${file.tag}"`;
    c.header('ETag', tag);
    c.header('Last-Modified', file.builtAt.toUTCString());
    c.header('Cache-Control', 'private, no-cache');
    const isKnown = hasContent(c.req.header('If-None-Match'), tag);
    if (isKnown) return c.body(null, 304, { Vary: 'Accept-Encoding' });
    const network = networkOf(addressOf(c));
    const parts = file.build.includes('/') ? storedFile(storage, file) : partsOf(db, file);
    return compressedStream(c, parts, {
      ...{ type: file.contentType, bytes: file.bytes },
      inTurn: (work) => shares.inPieces(network, work),
    });
  });
  // Nothing else is served below `/feeds`: a missing file must not be answered with a page.
  app.all('*', missing);
  return app;
}

const missing = (c: Context) => c.text('Not found', 404, { 'Cache-Control': 'no-store' });

async function findFile(db: Db, secret: string) {
  const [file] = await db
    .select({
      feedId: feeds.id,
      channel: feeds.channel,
      build: feedFiles.build,
      bytes: feedFiles.bytes,
      tag: feedFiles.tag,
      contentType: feedFiles.contentType,
      builtAt: feedFiles.builtAt,
    })
    .from(feedFiles)
    .innerJoin(feeds, eq(feeds.id, feedFiles.feedId))
    .where(and(eq(feeds.secret, secret), ne(feeds.state, 'paused')));
  return file;
}

/** The file from the storage. A file that another process has just replaced can still be read for some hours. */
async function* storedFile(
  storage: Storage,
  { build, bytes }: { build: string; bytes: number },
): AsyncGenerator<Buffer> {
  const file = await storage.open(build);
  if (file?.bytes !== bytes) throw new Error('The file was replaced while it was read.');
  yield* file.content;
}

/**
 * The file from the database, part by part. If the feed is built twice during a slow download, the answer breaks off;
 * the client notices by its length.
 */
async function* partsOf(
  db: Db,
  { feedId, build, bytes }: { feedId: number; build: string; bytes: number },
): AsyncGenerator<Buffer> {
  const ours = and(eq(feedFileParts.feedId, feedId), eq(feedFileParts.build, build));
  let left = bytes;
  for (let position = 0; left > 0; position += 1) {
    const [part] = await db
      .select({ content: feedFileParts.content })
      .from(feedFileParts)
      .where(and(ours, gte(feedFileParts.position, position)))
      .orderBy(asc(feedFileParts.position))
      .limit(1);
    if (!part) throw new Error('The file was replaced while it was read.');
    const chunk = Buffer.from(part.content);
    left -= chunk.byteLength;
    yield chunk;
  }
}
