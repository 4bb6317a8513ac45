import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { FeedState } from '../../contract/entities/feeds.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { feeds } from '../db/schema.ts';
import { hour } from '../lib/durations.ts';
import type { GiveWay } from '../lib/give-way.ts';
import type { Storage } from '../storage/storage.ts';
import { composeFeed } from './compose.ts';
import { keepBuild } from './feed-rows.ts';

/** The states that are rebuilt: a paused feed isn't, and one that is building already has a job. */
const rebuilt: FeedState[] = ['live', 'live_with_errors', 'failed'];

interface Ways {
  pace?: (shop: string) => GiveWay;
  storage?: Storage;
}

/**
 * Rebuilds every feed that is an hour old, because prices and stock have changed since; the feeds' states don't show
 * it.
 */
export async function rebuildStale(
  db: Db,
  publicUrl: string,
  now: number,
  { pace = () => setImmediate, storage }: Ways = {},
): Promise<void> {
  const old = or(isNull(feeds.lastBuiltAt), lt(feeds.lastBuiltAt, new Date(now - hour + 60_000)));
  const isStale = and(inArray(feeds.state, rebuilt), old);
  const stale = await db.select().from(feeds).where(isStale).orderBy(feeds.id);
  for (const feed of stale) {
    const onPiece = pace(shopTenant(feed.shopId));
    const composed = await composeFeed(db, { storage, feed, publicUrl, onPiece });
    await db.transaction(async (tx) => {
      const mine = and(eq(feeds.id, feed.id), inArray(feeds.state, rebuilt));
      const [current] = await tx.select().from(feeds).where(mine).for('update');
      if (current) await keepBuild(tx, current, composed, now);
    });
  }
}
