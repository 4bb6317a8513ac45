import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { type ImportOptions, importFile } from '../../server/catalogue/import-file.ts';
import { nothingSaid } from '../../server/catalogue/read-options.ts';
import type { ImportReport } from '../../server/catalogue/report.ts';
import type { Bad } from '../../server/catalogue/row.ts';
import type { Db } from '../../server/db/database.ts';
import { ownDatabase } from '../support/own-database.ts';
import { quickDatabase } from '../support/server.ts';

export interface Bench {
  db: Db;
  folder: string;
  /** Writes a file into the test folder. */
  file(name: string, content: string | Buffer): Promise<string>;
  run(
    file: string,
    options?: Partial<ImportOptions>,
  ): Promise<{ report: ImportReport; bad: Bad[]; told: number[] }>;
  rows<T extends Record<string, unknown>>(query: string): Promise<T[]>;
  /** Everything that an import may write, for comparing before and after. */
  everything(): Promise<string>;
}

/** An empty database with supplier 9 and a folder, for one test file. */
export function bench(): () => Bench {
  const opened = ownDatabase(quickDatabase());
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dropline-catalogue-'));
    await opened.db.execute(
      sql`insert into suppliers (id, name) values (9, 'Nordlys'), (10, 'Fjord')`,
    );
  });
  afterAll(() => rm(folder, { recursive: true }));
  return () => {
    const { db } = opened;
    const rows = async <T extends Record<string, unknown>>(query: string) =>
      (await db.execute<T>(sql.raw(query))).rows;
    return {
      db,
      folder,
      rows,
      async file(name, content) {
        const path = join(folder, name);
        await writeFile(path, content);
        return path;
      },
      async run(file, options = {}) {
        const bad: Bad[] = [];
        const told: number[] = [];
        const report = await importFile(
          db,
          {
            file,
            supplierId: 9,
            ...nothingSaid,
            currency: 'DKK',
            complete: null,
            images: null,
            dataDir: folder,
            dryRun: false,
            ...options,
          },
          {
            onBad: (each) => bad.push(each),
            onProgress() {},
            async recordChanges(_, ids) {
              told.push(...ids);
            },
          },
        );
        return { report, bad, told };
      },
      async everything() {
        const tables = [
          ...['products', 'variants', 'categories', 'supplier_categories', 'catalogue_staging'],
        ];
        const all = await Promise.all(tables.map((t) => rows(`select * from ${t} order by id`)));
        return JSON.stringify(all);
      },
    };
  };
}
