import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import { sweepFileParts } from '../jobs/job-files.ts';
import { isUnfinished } from '../jobs/job-machine.ts';
import { hour } from '../lib/durations.ts';
import { clearAbandonedStaging } from './staging.ts';

/** Longer than an upload may take. */
const arrivesWithin = 2 * hour;

/**
 * Removes uploaded files that no job waits for: what a server had begun to receive when it died `[§D-files-uploads]`, and what
 * runs that were overtaken have staged. Files are called as their jobs; one that may still be arriving stays.
 */
export async function sweepUploads(db: Db, folder: string, now: number): Promise<void> {
  await sweepFileParts(db, new Date(now - arrivesWithin));
  await clearAbandonedStaging(db);
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null && found.mtimeMs < now - arrivesWithin) old.push(name);
  }
  if (old.length === 0) return;
  const known = await db
    .select()
    .from(jobs)
    .where(inArray(jobs.id, old.map(jobOf)));
  const awaited = new Set(known.filter(isUnfinished).map(({ id }) => id));
  for (const name of old) {
    if (!awaited.has(jobOf(name))) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** As `9f0c….pictures` of `9f0c…`. */
const jobOf = (name: string) => name.split('.')[0] ?? name;
