import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SupplierCategory } from '../../contract/entities/supplier-categories.ts';
import {
  type CategoryMatcher,
  categoryMatcher,
} from '../../contract/rules/category-suggestions.ts';
import { matcher, searchTextOf } from '../../contract/rules/text-search.ts';
import type { Db } from '../db/database.ts';
import type { MappedBy } from '../db/schema/catalogue.ts';
import { offsetOf, perPage } from '../http/pages.ts';
import type { GiveWay } from '../lib/give-way.ts';
import { readTree } from './read-tree.ts';

/** A supplier category with the number of its products on offer. */
export interface CountedCategory extends Record<string, unknown> {
  id: number;
  path: string[];
  category_id: number | null;
  mapped_by: MappedBy | null;
  is_moving: boolean;
  products: number;
}

/** The supplier's categories with products on offer, the most products first. */
export async function readSupplierCategories(
  db: Db,
  supplierId: number,
): Promise<CountedCategory[]> {
  const { rows } = await db.execute<CountedCategory>(sql`
    select s.id, s.path, s.category_id, s.mapped_by, s.moving as is_moving, counted.products
    from supplier_categories s,
      lateral (
        select count(*)::int as products from products p
        where p.supplier_category_id = s.id and p.left_at is null
      ) counted
    where s.supplier_id = ${supplierId} and counted.products > 0
    order by counted.products desc, s.id`);
  return rows;
}

/** A single category, even if no product on offer has it. */
export async function readSupplierCategory(db: Db, id: number): Promise<CountedCategory> {
  const { rows } = await db.execute<CountedCategory>(sql`
    select s.id, s.path, s.category_id, s.mapped_by, s.moving as is_moving,
      (select count(*)::int from products p
        where p.supplier_category_id = s.id and p.left_at is null) as products
    from supplier_categories s where s.id = ${id}`);
  const [row] = rows;
  if (row === undefined) throw new Error(`The supplier category ${id} is gone.`);
  return row;
}

interface Wanted {
  page: number;
  state?: 'unmapped' | 'mapped';
  search?: string;
}

/** A page of the supplier's categories, with suggestions for the unmapped ones. */
export async function pageOfSupplierCategories(
  db: Db,
  supplierId: number,
  { page, state, search }: Wanted,
  giveWay: GiveWay,
) {
  const all = await readSupplierCategories(db, supplierId);
  const tree = categoryMatcher(await readTree(db));
  const unmapped = all.filter((row) => row.category_id === null);
  const sure = await sureOnes(unmapped, tree, giveWay);
  const matches = matcher(search ?? '');
  const found = all.filter(
    (row) =>
      (state === undefined || (row.category_id === null) === (state === 'unmapped')) &&
      matches(searchTextOf(row.path)),
  );
  const rows = found.slice(offsetOf(page), offsetOf(page) + perPage);
  return {
    rows: rows.map((row) => toSupplierCategory(row, tree)),
    total: found.length,
    counts: { unmapped: unmapped.length, mapped: all.length - unmapped.length, sure: sure.length },
  };
}

export function toSupplierCategory(
  { products, ...row }: CountedCategory,
  tree: CategoryMatcher,
): SupplierCategory {
  const suggestions = row.category_id === null ? tree.suggest(row.path) : [];
  return { ...row, products_count: products, suggestions };
}

/** How many are compared with the tree before other work gets a turn. */
const atOnce = 100;

/** The unmapped categories with a sure suggestion, and where they belong. */
export async function sureOnes(
  unmapped: readonly CountedCategory[],
  tree: CategoryMatcher,
  giveWay: GiveWay = setImmediate,
): Promise<{ id: number; category_id: number }[]> {
  const sure: { id: number; category_id: number }[] = [];
  for (const [at, { id, path }] of unmapped.entries()) {
    const [best] = tree.suggest(path);
    if (best?.sure) sure.push({ id, category_id: best.category_id });
    if (at % atOnce === atOnce - 1) await giveWay();
  }
  return sure;
}
