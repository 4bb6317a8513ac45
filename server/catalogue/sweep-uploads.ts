import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import { hour } from '../durations.ts';
import { isUnfinished } from '../jobs/running-job.ts';

/** Longer than an upload may take. */
const arrivesWithin = 2 * hour;

/**
 * Removes uploaded files that no job waits for: what a server had begun to receive when it died `[§D-files-uploads]`.
 * Files are called as their jobs; one that may still be arriving stays.
 */
export async function sweepUploads(db: Db, folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null && found.mtimeMs < now - arrivesWithin) old.push(name);
  }
  if (old.length === 0) return;
  const known = await db.select().from(jobs).where(inArray(jobs.id, old));
  const awaited = new Set(known.filter(isUnfinished).map(({ id }) => id));
  for (const name of old) {
    if (!awaited.has(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
