import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { Driver } from '../db/opened.ts';
import { jobFileParts } from '../db/schema.ts';
import { partialOf, type Storage } from '../storage/storage.ts';

/**
 * The input files of jobs, kept until the jobs have ended, and named by job id `[§D-jobs-files]`. A file is in a folder
 * of the data folder, and also where every process can find it: in the shared storage, or else on PostgreSQL in the
 * database, because processes may share that without sharing a folder.
 */
export interface JobFiles {
  /** The path for an arriving file, and for other parts of the job such as `pictures`. */
  pathOf(id: string, part?: string): string;
  /** Stores the received file, so that every process can find it. Returns its size in bytes. */
  keep(id: string): Promise<number>;
  /** The path at which the job's file can be read here; null if it no longer exists. */
  find(id: string, bytes: number): Promise<string | null>;
  /** Deletes the file and everything next to it except `except`. */
  forget(id: string, except?: string): Promise<void>;
}

/** In bytes: only one piece of the file is in memory. */
const pieceBytes = 1024 * 1024;

/** What else a job's file can have next to it. */
const parts = ['pictures', 'bad-rows'];

interface Place {
  db: Db;
  driver: Pick<Driver, 'kind'>;
  folder: string;
  storage: Storage;
}

/** A copy that every process can read. */
interface Copy {
  write(id: string, path: string): Promise<void>;
  /** Writes the file to a path; returns its size in bytes, 0 if there is no copy. */
  read(id: string, path: string): Promise<number>;
  forget(id: string): Promise<void>;
}

export function openJobFiles({ db, driver, folder, storage }: Place): JobFiles {
  // All places, so that files stored before a change of the storage are found and deleted too.
  const copies = [
    ...(storage.isShared ? [inStorage(storage)] : []),
    ...(driver.kind === 'postgres' ? [inDatabase(db)] : []),
  ];
  const pathOf: JobFiles['pathOf'] = (id, part) => join(folder, part ? `${id}.${part}` : id);

  return {
    pathOf,
    async keep(id) {
      const path = pathOf(id);
      await copies[0]?.write(id, path);
      return (await stat(path)).size;
    },
    async find(id, bytes) {
      const path = pathOf(id);
      if ((await sizeOf(path)) === bytes) return path;
      for (const copy of copies) {
        await mkdir(folder, { recursive: true });
        const written = partialOf(path);
        try {
          if ((await copy.read(id, written)) !== bytes) continue;
          await rename(written, path);
          return path;
        } finally {
          await rm(written, { force: true });
        }
      }
      return null;
    },
    async forget(id, except) {
      const left = [undefined, ...parts.filter((part) => part !== except)];
      for (const part of left) await rm(pathOf(id, part), { recursive: true, force: true });
      // Last: if a copy can't be deleted now, it is swept later.
      for (const copy of copies) await copy.forget(id);
    },
  };
}

const inDatabase = (db: Db): Copy => ({
  write: (id, path) => writeParts(db, id, path),
  read: (id, path) => readParts(db, id, path),
  async forget(id) {
    await db.delete(jobFileParts).where(eq(jobFileParts.jobId, id));
  },
});

const inStorage = (storage: Storage): Copy => ({
  write: (id, path) => storage.put(keyOf(id), createReadStream(path)),
  async read(id, path) {
    const file = await storage.open(keyOf(id));
    if (file === null) return 0;
    await pipeline(file.content, createWriteStream(path, { mode: 0o600 }));
    return file.bytes;
  },
  forget: (id) => storage.delete(keyOf(id)),
});

const keyOf = (id: string) => `uploads/${id}`;

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

async function writeParts(db: Db, jobId: string, path: string): Promise<void> {
  let position = 0;
  for await (const content of createReadStream(path, { highWaterMark: pieceBytes })) {
    await db.insert(jobFileParts).values({ jobId, position, content });
    position += 1;
  }
}

async function readParts(db: Db, jobId: string, path: string): Promise<number> {
  const file = await open(path, 'w', 0o600);
  let bytes = 0;
  try {
    for (let position = 0; ; position += 1) {
      const at = and(eq(jobFileParts.jobId, jobId), eq(jobFileParts.position, position));
      const [part] = await db.select().from(jobFileParts).where(at);
      if (part === undefined) return bytes;
      await file.write(part.content);
      bytes += part.content.length;
    }
  } finally {
    await file.close();
  }
}

/** Deletes the pieces that no job waits for: they were written for a job that was never created. */
export async function sweepFileParts(db: Db, before: Date): Promise<void> {
  await db.execute(sql`
    delete from job_file_parts where created_at < ${before.toISOString()}::timestamptz and not exists (
      select 1 from jobs where jobs.id = job_file_parts.job_id and jobs.finished_at is null)`);
}
