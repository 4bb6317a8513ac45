import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import type { Db } from '../../server/db/database.ts';
import type { OpenDatabase } from '../../server/db/opened.ts';
import { jobs } from '../../server/db/schema.ts';
import { readChanges } from '../../server/delta/read.ts';
import { loadDemo } from '../../server/demo/load.ts';
import { startJobs } from '../../server/jobs/queue.ts';
import { openFolder } from '../../server/storage/folder.ts';
import { whyNoPostgres } from '../support/postgres.ts';
import { onOneDatabase } from '../support/server.ts';
import { type DatabaseKind, openTestDatabase } from '../support/server-database.ts';
import { long } from '../support/share.ts';
import { rowsOf } from '../support/table-rows.ts';
import { until } from '../support/until.ts';

const now = Date.UTC(2026, 10, 20, 9, 30);
const wait = { now, giveWay: async () => {} };

onOneDatabase('a backup', (kind) => {
  let folder: string;
  let from: OpenDatabase;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'dropline-backup-'));
    file = path.join(folder, 'kept.tar.gz');
    from = await openTestDatabase(kind);
    await loadDemo(from.db, { now });
    await mkdir(path.join(folder, 'data', 'media', 'deep'), { recursive: true });
    await writeFile(path.join(folder, 'data', 'media', 'deep', 'æble.webp'), 'a picture');
    await writeFile(path.join(folder, 'data', 'mail.eml'), 'what is no part of it');
    await makeBackup({ db: from.db, storage: openFolder(path.join(folder, 'data')), file, now });
  });
  afterAll(async () => {
    await from.close();
    await rm(folder, { recursive: true });
  });

  /** Restores the file into an empty database of a kind, and runs `look` on it. */
  async function restored<T>(
    source: string,
    into: DatabaseKind,
    look: (db: Db, dataDir: string) => Promise<T>,
  ): Promise<T> {
    const opened = await openTestDatabase(into);
    const dataDir = await mkdtemp(path.join(folder, 'restored-'));
    try {
      await restoreBackup({ db: opened.db, dataDir, storage: openFolder(dataDir), file: source });
      return await look(opened.db, dataDir);
    } finally {
      await opened.close();
    }
  }

  const other: DatabaseKind = kind === 'postgres' || whyNoPostgres() ? 'pglite' : 'postgres';

  test('[§D-backup] holds every row and file, and is restored on the other database as it was', async () => {
    const rows = await rowsOf(from.db);
    expect(rows.get('products')?.length).toBeGreaterThan(100);
    await restored(file, other, async (db, dataDir) => {
      const now = await rowsOf(db);
      // A restore raises their numbers on purpose.
      for (const each of [rows, now]) each.delete('tenant_clocks');
      expect([...now.keys()]).toEqual([...rows.keys()]);
      for (const [table, wanted] of rows) expect(now.get(table), table).toEqual(wanted);
      const picture = path.join(dataDir, 'media', 'deep', 'æble.webp');
      expect(await readFile(picture, 'utf8')).toBe('a picture');
      expect(await readdir(dataDir)).toEqual(['media']);
    });
  });

  test('[§D-backup] is of one moment, whatever is written while it is made', async () => {
    const shelf = path.join(folder, 'under-load.tar.gz');
    let writing = true;
    const nameAll = (at: number) =>
      from.db.transaction(async (tx) => {
        await tx.execute(sql`update users set name = ${`Nº ${at}`}`);
        await tx.execute(sql`update shops set name = ${`Nº ${at}`}`);
      });
    // One write before the backup, which may start before the writer's first.
    await nameAll(0);
    const writer = (async () => {
      for (let at = 1; writing; at += 1) {
        await nameAll(at);
        // On PGlite these writes never wait, so nothing else would get a turn.
        await setImmediate();
      }
    })();
    await makeBackup({
      db: from.db,
      storage: openFolder(path.join(folder, 'data')),
      file: shelf,
      now,
    });
    writing = false;
    await writer;
    await restored(shelf, kind, async (db) => {
      const { rows } = await db.execute<{ name: string }>(
        sql`select name from users union select name from shops`,
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.name).toMatch(/^Nº \d+$/);
    });
  });

  test(
    '[§D-backup] a device that read on after it has to start over, and no id that was given out then comes again',
    long,
    async () => {
      const shopId = await shopWithChanges(from.db);
      const before = await readChanges(from.db, shopId, { cursor: 0, limit: 100_000 }, wait);
      const { rows } = await from.db.execute<{ id: number }>(
        sql`select nextval('import_products_id_seq')::int as id`,
      );
      await restored(file, kind, async (db) => {
        for (const cursor of [before.meta.cursor, before.meta.cursor + 500]) {
          await expect(readChanges(db, shopId, { cursor, limit: 10 }, wait)).rejects.toMatchObject({
            code: 'cursor_expired',
          });
        }
        const anew = await readChanges(db, shopId, { cursor: 0, limit: 100_000 }, wait);
        expect(anew.data.map(({ value }) => value)).toEqual(before.data.map(({ value }) => value));
        const after = await readChanges(db, shopId, { cursor: anew.meta.cursor, limit: 10 }, wait);
        expect(after.data).toEqual([]);
        const next = await db.execute<{ id: number }>(
          sql`select nextval('import_products_id_seq')::int as id`,
        );
        expect(next.rows[0]?.id).toBeGreaterThan((rows[0]?.id ?? 0) + 1_000);
      });
    },
  );

  test('[§D-backup] its file is its owner’s alone, and one that can’t be made leaves what was there', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const lost = path.join(folder, 'nowhere', 'kept.tar.gz');
    const making = makeBackup({ db: from.db, storage: openFolder(folder), file: lost, now });
    await expect(making).rejects.toThrow('nowhere');
    await expect(making).rejects.toMatchObject({ name: 'BackupFailure' });
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test(
    '[§D-backup] a job that waited in it is taken up by the server that is started on what was restored',
    long,
    async () => {
      const id = randomUUID();
      const job = { id, tenant: 'supplier:9', kind: 'catalogue_import', name: 'Waits' } as const;
      await from.db.insert(jobs).values(job);
      const shelf = path.join(folder, 'with-job.tar.gz');
      await makeBackup({
        db: from.db,
        storage: openFolder(path.join(folder, 'data')),
        file: shelf,
        now,
      });
      const opened = await openTestDatabase(kind);
      const dataDir = await mkdtemp(path.join(folder, 'restored-'));
      try {
        await restoreBackup({ db: opened.db, dataDir, storage: openFolder(dataDir), file: shelf });
        const taken: string[] = [];
        const runner = {
          run: async (run: { jobId: string }) => void taken.push(run.jobId),
          giveUp: async () => {},
          shareable: false,
        };
        const options = { db: opened.db, driver: opened.driver, onError() {} };
        const queue = await startJobs({ ...options, runners: { catalogue_import: runner } });
        await until(
          async () => taken,
          (ids) => ids.includes(id),
        );
        await queue.stop();
        expect(taken.filter((one) => one === id)).toEqual([id]);
      } finally {
        await opened.close();
      }
    },
  );

  test('[§D-backup] nothing is restored over what is there', async () => {
    const again = restoreBackup({
      db: from.db,
      dataDir: folder,
      storage: openFolder(path.join(folder, 'data')),
      file,
    });
    await expect(again).rejects.toThrow(/not empty: it holds \d+ shops/);
  });
});

async function shopWithChanges(db: Db): Promise<number> {
  const { rows } = await db.execute<{ shop: number }>(sql`
    select split_part(tenant, ':', 2)::int as shop from changes
    where tenant like 'shop:%' group by tenant order by count(*) desc limit 1`);
  return rows[0]?.shop ?? 0;
}
