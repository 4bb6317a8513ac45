import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { StagedRow } from './row.ts';

/**
 * Writes rows in the file's order. Gives the lines of variants that stand in the job already: the first one wins.
 */
export async function stageRows(db: Db, jobId: string, rows: StagedRow[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const incoming = rows.map((row) => ({
    line: row.line,
    product_key: row.productKey,
    variant_key: row.variantKey,
    row,
  }));
  const staged = await db.execute<{ line: number }>(sql`
    insert into catalogue_staging (job_id, line, product_key, variant_key, row)
    select ${jobId}, line, product_key, variant_key, row
    from jsonb_to_recordset(${JSON.stringify(incoming)}::text::jsonb)
      as r (line int, product_key text, variant_key text, row jsonb)
    on conflict (job_id, variant_key) do nothing
    returning line`);
  const kept = new Set(staged.rows.map(({ line }) => line));
  return new Set(rows.map(({ line }) => line).filter((line) => !kept.has(line)));
}

/**
 * Gives the variants that a parent names to that parent, with its options for them, wherever in the file they stand:
 * the next parents after `after`, by staging id. Answers the last one's id, or null when none is left.
 */
export async function linkVariants(
  db: Db,
  jobId: string,
  after: number,
  parents: number,
): Promise<number | null> {
  const found = await db.execute<{ last: number | null }>(sql`
    with parents as materialized (
      select id, product_key, row -> 'links' as links from catalogue_staging
      where job_id = ${jobId} and id > ${after} and variant_key is null and row ? 'links'
      order by id limit ${parents}
    ),
    linked as (
      update catalogue_staging child set
        product_key = parents.product_key,
        row = jsonb_set(child.row, '{variant,options}', link.value)
          || jsonb_build_object('product', null, 'images', coalesce(child.row #> '{product,images}', '[]'))
      from parents, jsonb_each(parents.links) link
      where child.job_id = ${jobId} and child.variant_key = link.key
    )
    select max(id)::float8 as last from parents`);
  return found.rows[0]?.last ?? null;
}

/**
 * Gives hidden rows that no parent names to a parent whose own list of variants is damaged, by the start of their SKU,
 * as Magento makes it.
 */
export async function linkByPrefix(db: Db, jobId: string, parent: string): Promise<void> {
  await db.execute(sql`
    update catalogue_staging set product_key = ${parent}, row = row || '{"product": null}'
    where job_id = ${jobId} and starts_with(variant_key, ${`${parent}-`}) and product_key = variant_key
      and row ? 'hidden'`);
}

/** Where a reading of the staged rows stands: they come by product, then by line. */
export type Cursor = string | null;

/** The rows of the next whole products after `cursor`, about `size` of them, by product key. */
export async function nextProducts(
  db: Db,
  jobId: string,
  cursor: Cursor,
  size: number,
): Promise<Map<string, StagedRow[]>> {
  const after = cursor === null ? sql`true` : sql`product_key > ${cursor}`;
  const page = await db.execute<{ key: string; row: StagedRow }>(sql`
    select product_key as key, row from catalogue_staging
    where job_id = ${jobId} and ${after} order by product_key, line limit ${size}`);
  const products = Map.groupBy(page.rows, ({ key }) => key);
  const last = page.rows.at(-1);
  if (last !== undefined && page.rows.length === size) {
    const rest = await db.execute<{ key: string; row: StagedRow }>(sql`
      select product_key as key, row from catalogue_staging
      where job_id = ${jobId} and product_key = ${last.key} and line > ${last.row.line} order by line`);
    products.get(last.key)?.push(...rest.rows);
  }
  return new Map([...products].map(([key, rows]) => [key, rows.map(({ row }) => row)]));
}

/** Forgets the job's rows, at once and with their disk space where no other job has any. */
export async function clearStaging(db: Db, jobId: string): Promise<void> {
  const others = await db.execute(
    sql`select 1 from catalogue_staging where job_id <> ${jobId} limit 1`,
  );
  if (others.rows.length === 0) await db.execute(sql`truncate catalogue_staging`);
  else await db.execute(sql`delete from catalogue_staging where job_id = ${jobId}`);
}
