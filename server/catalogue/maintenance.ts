import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/** Rows that may be written before the tables of the catalogue are maintained for the first time. */
const first = 20_000;
/** And then each time that it has grown by this share. */
const growth = 0.5;

/**
 * Says when a growing import maintains its tables: often enough that the planner never plans for a far smaller catalogue, rarely
 * enough that it stays a small share of the import, however large.
 */
export function createMaintenanceSchedule(): (rows: number) => boolean {
  let next = first;
  return (rows) => {
    if (rows < next) return false;
    next = rows * (1 + growth);
    return true;
  };
}

/** What an import looks rows up by: of other columns a sample is dear, the texts of 30,000 products. */
const lookedUpBy = sql`products (id, supplier_id, key), variants (id, product_id, supplier_id, key)`;

/**
 * Tells the planner how large the tables have become; inside a transaction also what that has added itself. Where another import
 * does so at the same time, it isn't waited for.
 */
export async function analyseCatalogue(db: Db): Promise<void> {
  await db.execute(sql`analyze (skip_locked) ${lookedUpBy}, product_imports`);
}

/**
 * What PostgreSQL's autovacuum does on a server of its own, for PGlite, which has none: without it counts can't be read
 * from an index alone. Not in a transaction. Indexes are left as they are, since an import deletes nothing.
 */
export async function vacuumCatalogue(db: Db): Promise<void> {
  await db.execute(sql`vacuum (analyze, index_cleanup off) products`);
  await db.execute(sql`vacuum (analyze, index_cleanup off) variants`);
}

/** Brings the counts of the catalogue together: one row a cell again. Any number of processes may do so. */
export async function compactCells(db: Db): Promise<void> {
  await db.execute(sql`
    with old as (delete from product_cells returning *)
    insert into product_cells (supplier_id, category_id, in_stock, has_media, is_colli, count)
    select supplier_id, category_id, in_stock, has_media, is_colli, sum(count) from old
    group by 1, 2, 3, 4, 5 having sum(count) <> 0`);
}
