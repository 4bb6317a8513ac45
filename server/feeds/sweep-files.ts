import { inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { feedFiles } from '../db/schema.ts';
import { hour } from '../lib/durations.ts';
import { piecesOf } from '../lib/pieces.ts';
import type { Storage } from '../storage/storage.ts';

/** Longer than a build takes, and than anybody reads a replaced file. */
const usedWithin = 2 * hour;

/**
 * Removes feed files that have been replaced, whose feed was removed, or whose build has died `[§D-kept-files-sweep]`.
 */
export async function sweepFeedFiles(db: Db, storage: Storage, now: number): Promise<void> {
  const old: string[] = [];
  for await (const { key, at } of storage.list('feeds/')) {
    if (at < now - usedWithin) old.push(key);
  }
  for (const some of piecesOf(old, 1_000)) {
    const rows = await db
      .select({ build: feedFiles.build })
      .from(feedFiles)
      .where(inArray(feedFiles.build, some));
    const used = new Set(rows.map(({ build }) => build));
    for (const key of some) if (!used.has(key)) await storage.delete(key);
  }
}
