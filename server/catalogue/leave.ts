import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { CatalogueFailure } from './failure.ts';
import { createNotes } from './notes.ts';
import type { ImportReport, Unnamed } from './report.ts';
import { forgetImports } from './unchanged.ts';
import { sumUp } from './upsert.ts';

/** For a complete file: products that it doesn't name leave the catalogue `[§D-catalogue-complete]`. */
export interface Complete {
  /** The share of the products, and of the variants, that may leave with one file, in percent. */
  atMost: number;
}

/** A file that leaves out more is probably only a part of a catalogue. */
export const leavesAtMost = 30;

interface Job {
  id: string;
  supplierId: number;
}

/** Whether the staged file contains the variant `v`, even in a bad row and under either of that row's keys. */
const isNamed = (jobId: string): SQL => sql`(
  exists (select 1 from catalogue_staging s where s.job_id = ${jobId} and s.variant_key = v.key)
  or exists (
    select 1 from catalogue_staging s
    where s.job_id = ${jobId} and s.row ? 'named' and s.row ->> 'named' in (v.key, v.sku)
      and v.key in (s.row ->> 'named', s.row ->> 'otherKey')
  ))`;

/**
 * Whether merging the staged file gives the variant `v` another key, see `renameVariants`: it still has the second key
 * from when another product shared its SKU.
 */
const isNamedAnew = ({ id, supplierId }: Job): SQL => sql`(
  exists (
    select 1 from catalogue_staging s
    where s.job_id = ${id} and s.variant_key = v.sku and s.row ->> 'otherKey' = v.key
  )
  and not exists (
    select 1 from variants other where other.supplier_id = ${supplierId} and other.key = v.sku
  ))`;

/** The products on offer after `after`, by key. */
const pageOf = ({ supplierId }: Job, after: string | null, size: number): SQL => sql`
  select id, key from products
  where supplier_id = ${supplierId} and left_at is null and ${after === null ? sql`true` : sql`key > ${after}`}
  order by key limit ${size}`;

/** How much is on offer, and how much of it the file doesn't name. */
export interface Offered {
  products: number;
  variants: number;
  leaving: number;
  leavingVariants: number;
}

/** Counts the next products on offer, and how many of them the staged file doesn't name. */
export async function countUnnamed(
  db: Db,
  job: Job,
  after: string | null,
  size: number,
): Promise<Offered & { last: string | null }> {
  const { rows } = await db.execute<{ last: string | null } & Record<keyof Offered, number>>(sql`
    with page as materialized (${pageOf(job, after, size)}),
    counted as (
      select page.key, count(v.id)::int as variants,
        (count(v.id) filter (where not ${isNamed(job.id)} and not ${isNamedAnew(job)}))::int as unnamed
      from page left join variants v on v.product_id = page.id and v.left_at is null
      group by page.key
    )
    select max(key) as last, count(*)::int as products, coalesce(sum(variants), 0)::int as variants,
      coalesce(sum(unnamed), 0)::int as "leavingVariants",
      (count(*) filter (where unnamed = variants and not exists (
        select 1 from catalogue_staging s
        where s.job_id = ${job.id} and s.product_key = counted.key and s.variant_key is not null
      )))::int as leaving
    from counted`);
  const [counted] = rows;
  if (counted === undefined) throw new Error('Nothing was counted.');
  return counted;
}

/**
 * Records what the file doesn't name. Throws `CatalogueFailure` if the file is complete and too large a share would
 * leave; a dry run only reports that.
 */
export function settleLeaving(
  report: ImportReport,
  complete: Complete | null,
  counted: Offered,
): void {
  const { leaving, leavingVariants: variants } = counted;
  report.unnamed = { products: leaving, variants };
  if (leaving + variants === 0) return;
  const notes = createNotes(report.notes);
  const more = { count: leaving, sample: String(variants) };
  if (complete === null) {
    notes.add('unnamed', more);
    return;
  }
  const share = Math.max(shareOf(leaving, counted.products), shareOf(variants, counted.variants));
  notes.add('leaving', more);
  if (share <= complete.atMost) return;
  if (!report.dryRun) throw tooManyLeave(report.unnamed, share, complete);
  notes.add('leaving_refused', { count: Math.ceil(share), sample: String(complete.atMost) });
}

const shareOf = (part: number, all: number) => (all === 0 ? 0 : (part / all) * 100);

const tooManyLeave = ({ products, variants }: Unnamed, share: number, { atMost }: Complete) =>
  new CatalogueFailure(
    'too_many_leave',
    `${products} products and ${variants} variants, ${Math.ceil(share)}% of the catalogue, are not in the file: more than the ${atMost}% that may leave at once. If the file is complete, say so with --leave-at-most ${Math.min(100, Math.ceil(share))}.`,
  );

/**
 * Removes from the catalogue those of the next products that the staged file doesn't name: no stock, and no longer
 * offered.
 */
export async function leaveNext(
  db: Db,
  job: Job,
  after: string | null,
  size: number,
): Promise<{ last: string | null; changedIds: number[] }> {
  const { rows } = await db.execute<{ last: string | null; ids: number[] }>(sql`
    with page as materialized (${pageOf(job, after, size)}),
    gone as (
      update variants v set stock = 0, left_at = now() from page
      where v.product_id = page.id and v.left_at is null and not ${isNamed(job.id)}
      returning v.product_id
    )
    select (select max(key) from page) as last,
      coalesce((select json_agg(distinct product_id) from gone), '[]'::json) as ids`);
  const { last, ids } = rows[0] ?? { last: null, ids: [] };
  await forgetImports(db, ids);
  const summed = await sumUp(db, ids, []);
  return { last, changedIds: summed.map(({ id }) => id) };
}
