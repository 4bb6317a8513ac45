import { asc, count, eq, sql } from 'drizzle-orm';
import type { ProductCategory } from '../../contract/entities/products.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/integers.ts';
import { categories, products } from '../db/schema.ts';

/** Every category, parents before children; a count takes in all that stands below. */
export async function readCategories(db: Db): Promise<ProductCategory[]> {
  const rows = await db
    .select({
      id: categories.id,
      parentId: categories.parentId,
      nameDa: categories.nameDa,
      nameEn: categories.nameEn,
      own: count(products.id),
    })
    .from(categories)
    .leftJoin(products, eq(products.categoryId, categories.id))
    .groupBy(categories.id)
    .orderBy(asc(categories.id));
  return inTreeOrder(rows);
}

interface CategoryRow {
  id: number;
  parentId: number | null;
  nameDa: string;
  nameEn: string;
  own: number;
}

/** A parent that is missing, or a circle, makes a category a root: none is lost. */
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

/** The category and all below it; empty when there is no such category. */
export async function categoriesUnder(db: Db, id: number): Promise<Set<number>> {
  if (!isId(id)) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive below as (
      select id from categories where id = ${id}
      union select child.id from categories child join below on child.parent_id = below.id
    ) select id from below`);
  return new Set(rows.map((row) => row.id));
}
