import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { categoryMatcher } from '../../contract/rules/category-suggestions.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/integers.ts';
import type { MappedBy } from '../db/schema/catalogue.ts';
import { categories, supplierCategories } from '../db/schema.ts';
import { readTree } from './read-tree.ts';

/** One supplier category, and where it is to be mapped to; null maps it away. */
export interface CategoryMapping {
  id: number;
  category_id: number | null;
}

/**
 * Maps supplier categories `[§D-categories-mapped]`; what is mapped so already stays. Their products follow by `moveMapped`, which has
 * to be set going once this is committed. Answers those that have changed.
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

/** The tree has it. */
export async function isInTree(db: Db, id: number): Promise<boolean> {
  const mine = and(eq(categories.id, id), eq(categories.retired, false));
  return isId(id) && (await db.$count(categories, mine)) > 0;
}

/** Those of the supplier among them. */
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

/** Holds what nobody has decided about against the tree, which may have grown since, and maps what is called the same. */
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
