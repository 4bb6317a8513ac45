import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { limits } from './limits.ts';
import type { StagedText } from './reader/messages.ts';
import type { StagedRow } from './row.ts';

/**
 * Writes rows in the file's order. Gives the lines of variants that stand in the job already: the first one wins.
 */
export async function stageRows(
  db: Db,
  jobId: string,
  { json, keys }: StagedText,
): Promise<Set<number>> {
  if (keys.length === 0) return new Set();
  const staged = await db.execute<{ line: number }>(sql`
    insert into catalogue_staging (job_id, line, product_key, variant_key, row)
    select ${jobId}, line, product_key, variant_key, row
    from jsonb_to_recordset(${json}::text::jsonb)
      as r (line int, product_key text, variant_key text, row jsonb)
    on conflict (job_id, variant_key) do nothing
    returning line`);
  const kept = new Set(staged.rows.map(({ line }) => line));
  return new Set(keys.map(({ line }) => line).filter((line) => !kept.has(line)));
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

/** A product's rows, and how many more it has than a product can be made of. */
export interface ProductRows {
  rows: StagedRow[];
  leftOut: { line: number; count: number } | null;
}

/** In bytes: what is read at once, however long the rows are. */
const pageBytes = 4 * 1024 * 1024;

/** The rows of the next whole products after `cursor`, about `size` of them, by product key. */
export async function nextProducts(
  db: Db,
  jobId: string,
  cursor: Cursor,
  size: number,
): Promise<Map<string, ProductRows>> {
  const after = cursor === null ? sql`true` : sql`product_key > ${cursor}`;
  const page = await readRows(db, sql`job_id = ${jobId} and ${after}`, size, pageBytes);
  const products = new Map<string, ProductRows>();
  for (const [key, rows] of Map.groupBy(page.rows, (each) => each.key)) {
    products.set(key, { rows: rows.map(({ row }) => row), leftOut: null });
  }
  const last = page.rows.at(-1);
  if (last !== undefined && page.cut) {
    const whole = await wholeProduct(db, jobId, last.key);
    products.set(last.key, whole);
  }
  return products;
}

async function wholeProduct(db: Db, jobId: string, key: string): Promise<ProductRows> {
  const mine = sql`job_id = ${jobId} and product_key = ${key}`;
  const { rows, cut } = await readRows(db, mine, limits.rowsOfProduct, limits.product);
  const line = rows.at(-1)?.row.line ?? 0;
  const left = cut
    ? await db.execute<{ line: number | null; count: number }>(sql`
        select min(line) as line, count(*)::int as count from catalogue_staging
        where ${mine} and line > ${line}`)
    : null;
  const [first] = left?.rows ?? [];
  const leftOut = first?.line == null ? null : { line: first.line, count: first.count };
  return { rows: rows.map(({ row }) => row), leftOut };
}

/** Rows in the order of products, up to a number and a size; `cut`: there may be more. */
async function readRows(db: Db, where: SQL, most: number, bytes: number) {
  const { rows } = await db.execute<{ key: string; row: StagedRow; upto: number }>(sql`
    select key, row, upto::float8 as upto from (
      select product_key as key, line, row, octet_length(row::text) as size,
        sum(octet_length(row::text)) over (order by product_key, line rows unbounded preceding) as upto
      from (
        select product_key, line, row from catalogue_staging
        where ${where} order by product_key, line limit ${most}
      ) page
    ) sized where upto - size < ${bytes} order by key, line`);
  return { rows, cut: rows.length === most || (rows.at(-1)?.upto ?? 0) >= bytes };
}

/** Forgets the job's rows, at once and with their disk space where no other job has any. */
export async function clearStaging(db: Db, jobId: string): Promise<void> {
  const others = await db.execute(
    sql`select 1 from catalogue_staging where job_id <> ${jobId} limit 1`,
  );
  if (others.rows.length === 0) await db.execute(sql`truncate catalogue_staging`);
  else await db.execute(sql`delete from catalogue_staging where job_id = ${jobId}`);
}
