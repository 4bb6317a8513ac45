import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { Hono } from 'hono';
import type { FeedChannel } from '../../contract/entities/feeds.ts';
import { compressed } from '../compressed.ts';
import type { Db } from '../db/database.ts';
import { feedFiles, feeds } from '../db/schema.ts';
import { channels } from './channels/channels.ts';

const fileName = /^([\w-]{32})\.(xml|csv)$/;

/**
 * The files of feeds, mounted at `/feeds`: whoever has the address may read it, without a session. A paused feed is a 404 like one
 * that never was: the address is stable, and a 410 would tell its readers to forget it.
 */
export function serveFeeds(db: Db): Hono {
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
    const file = secret === '' ? undefined : await readFile(db, secret);
    if (!file || channels[file.channel as FeedChannel].extension !== extension) {
      return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    }
    // Weak: it names the same for every encoding.
    const tag = `"${createHash('sha256').update(file.content).digest('base64url').slice(0, 22)}"`;
    c.header('ETag', `W/${tag}`);
    c.header('Last-Modified', file.builtAt.toUTCString());
    c.header('Cache-Control', 'private, no-cache');
    const known = c.req.header('If-None-Match') ?? '';
    const isKnown = known.split(',').some((part) => part.trim().replace(/^W\//, '') === tag);
    if (isKnown) return c.body(null, 304, { Vary: 'Accept-Encoding' });
    return compressed(c, file.content, { type: file.contentType });
  });
  // Below `/feeds` nothing else answers: no page stands in for a file that is missing.
  app.all('*', (c) => c.text('Not found', 404, { 'Cache-Control': 'no-store' }));
  return app;
}

async function readFile(db: Db, secret: string) {
  const [file] = await db
    .select({
      channel: feeds.channel,
      content: feedFiles.content,
      contentType: feedFiles.contentType,
      builtAt: feedFiles.builtAt,
    })
    .from(feedFiles)
    .innerJoin(feeds, eq(feeds.id, feedFiles.feedId))
    .where(and(eq(feeds.secret, secret), ne(feeds.state, 'paused')));
  return file;
}
