import { Hono } from 'hono';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { jsonOf } from '../http/json-text.ts';
import { requestLimits } from '../http/limits.ts';
import { readText } from '../http/read-text.ts';
import { Refusal } from '../http/refusal.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupFailure } from './failure.ts';
import { makeBackup } from './make-backup.ts';

/** The path for the backup, on this machine. */
const wanted = z.object({ file: z.string() });

/** The route by which the command asks for a backup. */
export function backupOperator({
  db,
  storage,
  now,
}: {
  db: Db;
  storage: Storage;
  now(): number;
}): Hono {
  const routes = new Hono();
  routes.post('/backup', async (c) => {
    const { file } = wanted.parse(jsonOf(await readText(c.req.raw, requestLimits.body)));
    const data = await makeBackup({ db, storage, file, now: now() }).catch((error: unknown) => {
      throw error instanceof BackupFailure ? new Refusal('invalid', error.message) : error;
    });
    return c.json({ data });
  });
  return routes;
}
