import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import { limits } from './limits.ts';
import type { StagedRow } from './row.ts';

/** A row whose variant is already in the file; `otherKey` is another key for it. */
export interface Repeated {
  line: number;
  variantKey: string;
  otherKey: string | null;
}

/** The rows of a batch. A row's JSON contains no line break; each is parsed once. */
const rowsOf = (text: string): SQL => sql`
  select text::jsonb as row from unnest(string_to_array(${text}, E'\n')) as text offset 0`;

/** Writes rows in the file's order. Returns those whose variant is already in the job: the first one wins. */
export async function stageRows(db: Db, jobId: string, text: string): Promise<Repeated[]> {
  if (text === '') return [];
  const { rows } = await db.execute<{
    line: number;
    variantKey: string;
    otherKey: string | null;
  }>(sql`
    with incoming as materialized (
      select (row ->> 'line')::int as line, row ->> 'variantKey' as variant_key, row from (${rowsOf(text)}) r
    ),
    staged as (
      insert into catalogue_staging (job_id, line, product_key, variant_key, row)
      select ${jobId}, line, row ->> 'productKey', variant_key, row from incoming
      on conflict (job_id, variant_key) do nothing
      returning line
    )
    select line, variant_key as "variantKey", row ->> 'otherKey' as "otherKey" from incoming
    where line not in (select line from staged)`);
  return rows;
}

/**
 * For rows whose SKU is already in the file: stages those that have another key, and changes all rows that share the
 * SKU to that other key, so that a variant's key doesn't depend on which comes first. Returns the lines that are staged
 * now; the others are in the file twice.
 */
export async function rekeyRepeated(
  db: Db,
  jobId: string,
  text: string,
  repeated: readonly Repeated[],
): Promise<Set<number>> {
  const lines = repeated.filter(({ otherKey }) => otherKey !== null).map(({ line }) => line);
  if (lines.length === 0) return new Set();
  const other = sql`jsonb_set(row, '{variantKey}', row -> 'otherKey')`;
  // The first one's column keeps the SKU, so that a third row finds it. Works row by row, because the planner doesn't
  // know about rows that were staged just now.
  const staged = await db.execute<{ line: number }>(sql`
    with repeated as materialized (
      select (row ->> 'line')::int as line, row ->> 'productKey' as product_key, row ->> 'variantKey' as variant_key,
        row, row ->> 'otherKey' as other
      from (${rowsOf(text)}) r where (row ->> 'line')::int = any(${intArray(lines)})
    ),
    shared as (
      select distinct found.id from repeated r
      cross join lateral (
        select s.id from catalogue_staging s
        where s.job_id = ${jobId} and s.variant_key = r.variant_key and s.row ->> 'otherKey' <> r.other
          -- Once is enough: each time leaves a version of the row behind, past which the next search has to read.
          and s.row ->> 'variantKey' = s.variant_key
        offset 0
      ) found
    ),
    first as (
      update catalogue_staging s set row = jsonb_set(${other}, '{named}', row -> 'otherKey')
      from shared where s.id = shared.id
    )
    insert into catalogue_staging (job_id, line, product_key, variant_key, row)
    select ${jobId}, line, product_key, other, ${other} from repeated r
    where not exists (
      select 1 from catalogue_staging s
      where s.job_id = ${jobId} and s.variant_key = r.variant_key and s.row ->> 'otherKey' = r.other
      offset 0
    )
    on conflict (job_id, variant_key) do nothing
    returning line`);
  return new Set(staged.rows.map(({ line }) => line));
}

/**
 * Deletes the unpublished rows of the next products after `after`, by staging id. Returns the last one's id, or null if
 * none is left.
 */
export async function discardUnpublished(
  db: Db,
  jobId: string,
  after: number,
  products: number,
): Promise<number | null> {
  const found = await db.execute<{ last: number | null }>(sql`
    with marked as materialized (
      select id, product_key from catalogue_staging
      where job_id = ${jobId} and id > ${after} and row ? 'unpublished'
      order by id limit ${products}
    ),
    gone as (
      delete from catalogue_staging s using (select distinct product_key from marked) m
      where s.job_id = ${jobId} and s.product_key = m.product_key
    )
    select max(id)::float8 as last from marked`);
  return found.rows[0]?.last ?? null;
}

/**
 * Moves the variants that a parent names to that parent, with its options for them, wherever they are in the file: for
 * the next parents after `after`, by staging id. Returns the last one's id, or null if none is left.
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
 * Moves hidden rows that no parent names to a parent whose own list of variants is damaged, if their SKU begins with
 * the parent's and a dash, which is how Magento builds them.
 */
export async function linkByPrefix(db: Db, jobId: string, parent: string): Promise<void> {
  await db.execute(sql`
    update catalogue_staging set product_key = ${parent}, row = row || '{"product": null}'
    where job_id = ${jobId} and starts_with(variant_key, ${`${parent}-`}) and product_key = variant_key
      and row ? 'hidden'`);
}

/**
 * Tells the planner how many rows the job has, once all are staged: otherwise it expects a few, and sorts all of them
 * again for each page. Skipped if another import is doing the same in its transaction, which may take long.
 */
export async function analyseStaging(db: Db): Promise<void> {
  await db.execute(sql`analyze (skip_locked) catalogue_staging (job_id, product_key, variant_key)`);
}

/** How far the staged rows were read: they are ordered by product, then by line. */
export type StagingCursor = string | null;

/** A product's rows, and how many more there are than a product may have. */
export interface ProductRows {
  rows: StagedRow[];
  leftOut: { line: number; count: number } | null;
}

/** In bytes: limits what is read at once, however long the rows are. */
const pageBytes = 4 * 1024 * 1024;

/** The rows of the next whole products after `cursor`, about `size` of them, by product key. */
export async function nextProducts(
  db: Db,
  jobId: string,
  cursor: StagingCursor,
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
  const { rows } = await db.execute<{ key: string; row: string; upto: number }>(sql`
    select key, row, upto::float8 as upto from (
      select key, line, row, octet_length(row) as size,
        sum(octet_length(row)) over (order by key, line rows unbounded preceding) as upto
      from (
        -- Written out once: it is measured, and read by us, as text.
        select product_key as key, line, row::text as row from catalogue_staging
        where ${where} order by product_key, line limit ${most}
      ) page
    ) sized where upto - size < ${bytes} order by key, line`);
  return {
    rows: rows.map(({ key, row }) => ({ key, row: JSON.parse(row) as StagedRow })),
    cut: rows.length === most || (rows.at(-1)?.upto ?? 0) >= bytes,
  };
}

/**
 * Deletes what a job's runs have staged (`id`, `id/1`, …). If no other job has staged rows, the table is truncated,
 * which also frees its disk space and keeps others from staging meanwhile. If another job is just staging, our rows are
 * deleted one by one.
 */
export async function clearStaging(db: Db, jobId: string): Promise<void> {
  const id = `'${jobId.replaceAll("'", "''")}'`;
  const mine = `(job_id = ${id} or starts_with(job_id, ${id} || '/'))`;
  await db.execute(
    sql.raw(`
    do $$ begin
      begin
        lock table catalogue_staging in access exclusive mode nowait;
        if not exists (select from catalogue_staging where not ${mine}) then
          truncate catalogue_staging;
          return;
        end if;
      exception when lock_not_available then null;
      end;
      delete from catalogue_staging where ${mine};
    end $$`),
  );
}

/** Deletes the staged rows of runs that were overtaken, once their job has ended. */
export async function clearAbandonedStaging(db: Db): Promise<void> {
  await db.execute(sql`
    with recursive staged (id) as (
      (select job_id from catalogue_staging order by job_id limit 1)
      union all
      select (select job_id from catalogue_staging where job_id > staged.id order by job_id limit 1)
      from staged where staged.id is not null
    )
    delete from catalogue_staging where job_id in (
      select staged.id from staged where not exists (
        select from jobs where jobs.id = split_part(staged.id, '/', 1) and jobs.finished_at is null))`);
}
