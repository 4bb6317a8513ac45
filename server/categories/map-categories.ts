import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { categoryMatcher } from '../../contract/rules/category-suggestions.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/integers.ts';
import type { MappedBy } from '../db/schema/catalogue.ts';
import { categories, supplierCategories } from '../db/schema.ts';
import { readTree } from './read-tree.ts';

/** A supplier category, and the category to map it to; null removes the mapping. */
export interface CategoryMapping {
  id: number;
  category_id: number | null;
}

/**
 * Maps supplier categories `[§D-categories-mapped]`; those that are already mapped so don't change. Their products
 * follow by `moveMapped`, which has to be started after the commit. Returns the changed ones.
 */
export async function mapCategories(
  db: Db,
  mappings: readonly CategoryMapping[],
  by: MappedBy,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update supplier_categories s
    set category_id = m.category_id, mapped_by = ${by}, mapped_at = now(), moving = true
    from jsonb_to_recordset(${JSON.stringify(mappings)}::text::jsonb) as m (id int, category_id int)
    where s.id = m.id and s.category_id is distinct from m.category_id
    returning s.id`);
  return rows.map(({ id }) => id);
}

/** Whether the tree contains the category. */
export async function isInTree(db: Db, id: number): Promise<boolean> {
  const mine = and(eq(categories.id, id), eq(categories.retired, false));
  return isId(id) && (await db.$count(categories, mine)) > 0;
}

/** The ones that belong to the supplier. */
export async function ownCategories(db: Db, supplierId: number, ids: readonly number[]) {
  return db
    .select()
    .from(supplierCategories)
    .where(
      and(
        eq(supplierCategories.supplierId, supplierId),
        inArray(supplierCategories.id, ids.filter(isId)),
      ),
    )
    .orderBy(supplierCategories.id)
    .for('update');
}

/** Compares undecided categories with the tree again, which may have grown since, and maps those with an equal name. */
export async function mapByName(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: supplierCategories.id, path: supplierCategories.path })
    .from(supplierCategories)
    .where(and(isNull(supplierCategories.categoryId), isNull(supplierCategories.mappedBy)));
  if (rows.length === 0) return [];
  const tree = categoryMatcher(await readTree(db));
  const found = rows.flatMap(({ id, path }) => {
    const category_id = tree.exact(path);
    return category_id === null ? [] : [{ id, category_id }];
  });
  return found.length === 0 ? [] : mapCategories(db, found, 'name');
}
