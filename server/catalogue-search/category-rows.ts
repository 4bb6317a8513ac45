import { type SQL, sql } from 'drizzle-orm';
import type { ProductCategory } from '../../contract/entities/products.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/integers.ts';

/**
 * The tree, parents before children, and the retired categories that contain products of the shop; counts are of
 * products on offer, including those in categories below.
 */
export async function readCategories(db: Db, shopId: number): Promise<ProductCategory[]> {
  const held = sql`
    select category_id from import_products where shop_id = ${shopId}
    union select category_id from my_products where shop_id = ${shopId}
    union select (filter ->> 'category_id')::int from feeds where shop_id = ${shopId}`;
  return read(db, sql`not c.retired or c.id in (${held})`, sql`true`);
}

/** The tree for a supplier: counts are of the supplier's own products. */
export async function readSupplierTree(db: Db, supplierId: number): Promise<ProductCategory[]> {
  return read(db, sql`not c.retired`, sql`supplier_id = ${supplierId}`);
}

async function read(db: Db, shown: SQL, counted: SQL): Promise<ProductCategory[]> {
  const { rows } = await db.execute<CategoryRow & Record<string, unknown>>(sql`
    select c.id, c.parent_id as "parentId", c.name_da as "nameDa", c.name_en as "nameEn",
      coalesce(own.count, 0)::int as own
    from categories c left join (
      select category_id, sum(count) as count from product_cells where ${counted} group by category_id
    ) own on own.category_id = c.id
    where ${shown} order by c.id`);
  return inTreeOrder(rows);
}

interface CategoryRow {
  id: number;
  parentId: number | null;
  nameDa: string;
  nameEn: string;
  own: number;
}

/** A category whose parent is missing, or that is in a circle, becomes a root, so that none is lost. */
export function inTreeOrder(rows: readonly CategoryRow[]): ProductCategory[] {
  const children = Map.groupBy(rows, (row) => row.parentId);
  const placed = new Set<number>();
  const ordered: ProductCategory[] = [];

  function place(row: CategoryRow): number {
    if (placed.has(row.id)) return 0;
    placed.add(row.id);
    const category = {
      id: row.id,
      parent_id: row.parentId,
      name: { da: row.nameDa, en: row.nameEn },
      products_count: row.own,
    };
    ordered.push(category);
    for (const child of children.get(row.id) ?? []) category.products_count += place(child);
    return category.products_count;
  }

  const known = new Set(rows.map(({ id }) => id));
  const roots = rows.filter(({ parentId }) => parentId === null || !known.has(parentId));
  for (const row of [...roots, ...rows]) place(row);
  return ordered;
}

/** The category and all below it; empty if there is no such category. */
export async function categoriesUnder(db: Db, id: number): Promise<Set<number>> {
  if (!isId(id)) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive below as (
      select id from categories where id = ${id}
      union select child.id from categories child join below on child.parent_id = below.id
    ) select id from below`);
  return new Set(rows.map((row) => row.id));
}
