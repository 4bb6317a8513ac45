import { and, eq, ne } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { FeedChannel } from '../../contract/entities/feeds.ts';
import type { Db } from '../db/database.ts';
import { feedFiles, feeds } from '../db/schema.ts';
import { channels } from './channels/channels.ts';
import { keepFiles } from './kept-files.ts';

const fileName = /^([\w-]{32})\.(xml|csv)$/;

/**
 * The files of feeds, mounted at `/feeds`: whoever has the address may read it, without a session. A paused feed is a 404 like one
 * that never was: the address is stable, and a 410 would tell its readers to forget it.
 */
export function serveFeeds(db: Db): Hono {
  const app = new Hono();
  const kept = keepFiles();
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
    if (!file || channels[file.channel as FeedChannel].extension !== extension) {
      return missing(c);
    }
    // A build is named by its feed and its time: nothing of the file is read for a reader who has it.
    const tag = `"${file.id.toString(36)}-${file.builtAt.getTime().toString(36)}"`;
    c.header('ETag', tag);
    c.header('Last-Modified', file.builtAt.toUTCString());
    c.header('Cache-Control', 'private, no-cache');
    const known = c.req.header('If-None-Match') ?? '';
    const isKnown = known.split(',').some((part) => part.trim().replace(/^W\//, '') === tag);
    if (isKnown) return c.body(null, 304);
    const content = await kept.get(tag, () => readContent(db, file.id, file.builtAt));
    if (content === undefined) return missing(c);
    return c.body(content, 200, { 'Content-Type': file.contentType });
  });
  // Below `/feeds` nothing else answers: no page stands in for a file that is missing.
  app.all('*', missing);
  return app;
}

const missing = (c: Context) => c.text('Not found', 404, { 'Cache-Control': 'no-store' });

async function findFile(db: Db, secret: string) {
  const [file] = await db
    .select({
      id: feeds.id,
      channel: feeds.channel,
      contentType: feedFiles.contentType,
      builtAt: feedFiles.builtAt,
    })
    .from(feedFiles)
    .innerJoin(feeds, eq(feeds.id, feedFiles.feedId))
    .where(and(eq(feeds.secret, secret), ne(feeds.state, 'paused')));
  return file;
}

/** Undefined where another build has come in between, or the feed is gone. */
async function readContent(db: Db, feedId: number, builtAt: Date): Promise<string | undefined> {
  const [file] = await db
    .select({ content: feedFiles.content })
    .from(feedFiles)
    .where(and(eq(feedFiles.feedId, feedId), eq(feedFiles.builtAt, builtAt)));
  return file?.content;
}
