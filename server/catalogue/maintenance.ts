import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/** After how many written rows the catalogue's tables are maintained for the first time. */
const first = 20_000;
/** After that, each time the number has grown by this share. */
const growth = 0.5;

/**
 * Decides when a growing import maintains its tables: often enough that the planner never plans for a far smaller
 * catalogue, rarely enough that it stays a small share of the import, however large that is.
 */
export function createMaintenanceSchedule(): (rows: number) => boolean {
  let next = first;
  return (rows) => {
    if (rows < next) return false;
    next = rows * (1 + growth);
    return true;
  };
}

/**
 * The columns by which an import looks up rows. Sampling other columns is expensive: it would read the texts of 30,000
 * products.
 */
const lookedUpBy = sql`products (id, supplier_id, key), variants (id, product_id, supplier_id, key)`;

/**
 * Tells the planner the present size of the tables; inside a transaction including the rows that it has added itself.
 * If another import is doing the same, it isn't waited for.
 */
export async function analyseCatalogue(db: Db): Promise<void> {
  await db.execute(sql`analyze (skip_locked) ${lookedUpBy}, product_imports, product_stocks`);
}

/**
 * Does for PGlite what autovacuum does on a PostgreSQL server: without it, counts can't be read from an index alone.
 * Not inside a transaction. The indexes of products and variants
 * aren't cleaned, because an import deletes nothing of them.
 */
export async function vacuumCatalogue(db: Db): Promise<void> {
  await db.execute(sql`vacuum (analyze, index_cleanup off) products`);
  await db.execute(sql`vacuum (analyze, index_cleanup off) variants`);
  await db.execute(sql`vacuum (analyze) product_stocks`);
}

/** Merges the stored counts of the catalogue into one row each again. Several processes may do so at once. */
export async function compactCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with old as (delete from product_cells returning *)
    insert into product_cells (supplier_id, category_id, in_stock, has_media, is_colli, count)
    select supplier_id, category_id, in_stock, has_media, is_colli, sum(count) from old
    group by 1, 2, 3, 4, 5 having sum(count) <> 0`);
  await db.execute(sql`
    with old as (delete from product_totals returning *)
    insert into product_totals (supplier_id, count)
    select supplier_id, sum(count) from old group by 1 having sum(count) <> 0`);
}
