import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Feed } from '../../contract/entities/feeds.ts';
import type { Db } from '../db/database.ts';
import { feedFileParts, feedFiles, feeds } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { channels } from './channels/channels.ts';
import type { Composed } from './composed.ts';

export type FeedRow = typeof feeds.$inferSelect;

export function toFeed(row: FeedRow, publicUrl: string): Feed {
  const { channel, secret, lastBuiltAt } = row;
  return {
    id: row.id,
    name: row.name,
    channel,
    country: row.country,
    currency: row.currency,
    language: row.language,
    filter: row.filter,
    state: row.state,
    url: lastBuiltAt && `${publicUrl}/feeds/${secret}.${channels[channel].extension}`,
    items_count: row.itemsCount,
    left_out_count: row.leftOutCount,
    problems: row.problems,
    last_built_at: lastBuiltAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

/** The shop's feeds, newest first. */
export async function readFeeds(db: Db, shopId: number): Promise<FeedRow[]> {
  const rows = await db
    .select()
    .from(feeds)
    .where(eq(feeds.shopId, shopId))
    .orderBy(desc(feeds.id));
  return rows;
}

/** The feed, locked until the transaction ends; refuses with `not_found` if the shop doesn't have it. */
export async function lockFeed(db: Db, shopId: number, id: number): Promise<FeedRow> {
  const mine = and(eq(feeds.shopId, shopId), eq(feeds.id, id));
  const [row] = await db.select().from(feeds).where(mine).for('update');
  if (!row) throw new Refusal('not_found', 'The shop has no such feed.');
  return row;
}

export async function writeFeed(
  db: Db,
  id: number,
  values: Partial<typeof feeds.$inferInsert>,
): Promise<FeedRow> {
  const [row] = await db.update(feeds).set(values).where(eq(feeds.id, id)).returning();
  if (!row) throw new Refusal('not_found', 'The feed is gone.');
  return row;
}

/**
 * Replaces the previous build completely; a build without a file leaves the last good file in place `[§3-feed]`.
 * Returns false, without a change, if parts of the new file are missing because another process has built the feed in
 * the meantime.
 */
export async function keepBuild(
  tx: Db,
  feed: FeedRow,
  { file, items, leftOut, problems }: Composed,
  now: number,
): Promise<boolean> {
  if (file === null) {
    await writeFeed(tx, feed.id, { state: 'failed', leftOutCount: leftOut, problems });
    return true;
  }
  const ours = eq(feedFileParts.feedId, feed.id);
  if (file.parts !== null) {
    const written = await tx.$count(feedFileParts, and(ours, eq(feedFileParts.build, file.build)));
    if (written !== file.parts) return false;
  }
  const builtAt = new Date(now);
  const { contentType } = channels[feed.channel];
  const { build, bytes, tag } = file;
  const row = { contentType, build, bytes, tag, builtAt };
  const [before] = await tx.select().from(feedFiles).where(eq(feedFiles.feedId, feed.id));
  await tx
    .insert(feedFiles)
    .values({ feedId: feed.id, ...row })
    .onConflictDoUpdate({ target: feedFiles.feedId, set: row });
  // The previous file stays for requests that are still reading it; older ones, and remains of a build that died, are
  // deleted.
  const kept = before ? [build, before.build] : [build];
  await tx.delete(feedFileParts).where(and(ours, notInArray(feedFileParts.build, kept)));
  await writeFeed(tx, feed.id, {
    state: leftOut > 0 ? 'live_with_errors' : 'live',
    itemsCount: items,
    leftOutCount: leftOut,
    problems,
    lastBuiltAt: builtAt,
  });
  return true;
}
