import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Complete } from '../../server/catalogue/leave.ts';
import { type MergeHooks, mergeStaged } from '../../server/catalogue/merge.ts';
import { shortPieces } from '../../server/catalogue/pace.ts';
import { emptyReport, type ImportReport } from '../../server/catalogue/report.ts';
import type { Bad, StagedRow } from '../../server/catalogue/row.ts';
import { stageRows } from '../../server/catalogue/staging.ts';
import type { Db } from '../../server/db/database.ts';
import { ownDatabase } from '../support/own-database.ts';
import { quickDatabase } from '../support/server.ts';
import { newSupplier } from '../support/server-catalogue.ts';

/** The row on `line` of the product `p<at>` with its only variant. */
export const row = (line: number, at: number, more: Partial<StagedRow> = {}): StagedRow => {
  const key = `p${String(at).padStart(3, '0')}`;
  return {
    ...{ line, productKey: key, variantKey: `${key}-${line}`, images: [] },
    product: {
      ...{ sku: key, title: key, description: '', brand: null, category: [], tags: [], images: [] },
      ...{ minOrderQuantity: 1, isColli: false, optionNames: [] },
    },
    variant: {
      ...{ sku: key, ean: null, options: [], currency: 'DKK' },
      ...{ cost: 1000, recommendedPrice: null, stock: 3 },
    },
    ...more,
  };
};
/** Rows of `count` products, one each. */
export const rowsOf = (count: number, more?: Partial<StagedRow>): StagedRow[] =>
  Array.from({ length: count }, (_, at) => row(at + 2, at, more));

/** What a merge did: the arguments of its hooks. */
interface Seen {
  cursors: string[];
  rowsIn: number[];
  bad: Bad[];
  changed: number[][];
  transactions: number;
}

export interface StagedFile {
  job: { id: string; supplierId: number; complete: Complete | null };
  report: ImportReport;
  seen: Seen;
  merge(own?: Partial<MergeHooks>, from?: string | null): Promise<void>;
  /** The keys of the supplier's products. */
  keys(): Promise<string[]>;
  /** How many of the supplier's products have left. */
  left(db?: Db): Promise<number>;
}

interface About {
  supplierId?: number;
  complete?: Complete | null;
  dryRun?: boolean;
}

/** A database for one test file, with files that are staged row by row; a new supplier's unless one is given. */
export function stagingBench(): {
  db(): Db;
  staged(rows: StagedRow[], about?: About): Promise<StagedFile>;
} {
  const opened = ownDatabase(quickDatabase());
  return {
    db: () => opened.db,
    async staged(rows, { supplierId, complete = null, dryRun = false } = {}) {
      const { db } = opened;
      const job = {
        ...{ id: randomUUID(), complete },
        supplierId: supplierId ?? (await newSupplier(db)),
      };
      await stageRows(db, job.id, rows.map((one) => JSON.stringify(one)).join('\n'));
      const report = emptyReport('shopify', dryRun);
      const seen: Seen = { cursors: [], rowsIn: [], bad: [], changed: [], transactions: 0 };
      const hooks: MergeHooks = {
        pieces: { ...shortPieces, least: 20 },
        transaction(work) {
          seen.transactions += 1;
          return db.transaction((tx) => work(tx as unknown as Db));
        },
        async recordChanges(_, ids) {
          seen.changed.push(ids);
        },
        async onPiece(_, cursor) {
          seen.cursors.push(cursor);
        },
        onBad: (bad) => seen.bad.push(bad),
        async onProgress({ rowsIn }) {
          seen.rowsIn.push(rowsIn);
        },
        checkStop() {},
      };
      return {
        ...{ job, report, seen },
        merge: (own = {}, from = null) => mergeStaged(job, report, from, { ...hooks, ...own }),
        async keys() {
          const { rows: found } = await db.execute<{ key: string }>(
            sql`select key from products where supplier_id = ${job.supplierId} order by key`,
          );
          return found.map(({ key }) => key);
        },
        async left(on = db) {
          const { rows: found } = await on.execute(sql`
            select id from products where supplier_id = ${job.supplierId} and left_at is not null`);
          return found.length;
        },
      };
    },
  };
}
