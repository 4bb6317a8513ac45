import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import { sweepFileParts } from '../jobs/job-files.ts';
import { isUnfinished } from '../jobs/job-machine.ts';
import { hour } from '../lib/durations.ts';
import { piecesOf } from '../lib/pieces.ts';
import type { Storage } from '../storage/storage.ts';
import { clearAbandonedStaging } from './staging.ts';

/** Longer than an upload may take. */
const arrivesWithin = 2 * hour;

interface Place {
  folder: string;
  storage: Storage;
}

/**
 * Removes uploaded files that no job waits for, which a server had begun to receive when it died `[§D-files-uploads]`,
 * and the staged rows of runs that were overtaken. Files have the names of their jobs; one that may still be arriving
 * stays.
 */
export async function sweepUploads(db: Db, { folder, storage }: Place, now: number): Promise<void> {
  await sweepFileParts(db, new Date(now - arrivesWithin));
  await clearAbandonedStaging(db);
  const old: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null && found.mtimeMs < now - arrivesWithin) old.push(name);
  }
  for (const name of await unawaited(db, old)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
  if (!storage.isShared) return;
  const copies: string[] = [];
  for await (const { key, at } of storage.list('uploads/')) {
    if (at < now - arrivesWithin) copies.push(key.slice('uploads/'.length));
  }
  for (const name of await unawaited(db, copies)) await storage.delete(`uploads/${name}`);
}

/** The ones whose jobs have ended, or were never created. */
async function unawaited(db: Db, names: string[]): Promise<string[]> {
  const awaited = new Set<string>();
  for (const some of piecesOf(names, 1_000)) {
    const known = await db
      .select()
      .from(jobs)
      .where(inArray(jobs.id, some.map(jobOf)));
    for (const { id } of known.filter(isUnfinished)) awaited.add(id);
  }
  return names.filter((name) => !awaited.has(jobOf(name)));
}

/** `9f0c…` for `9f0c….pictures`. */
const jobOf = (name: string) => name.split('.')[0] ?? name;
