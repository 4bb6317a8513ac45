import { asc, eq } from 'drizzle-orm';
import type { NamedCategory } from '../../contract/rules/category-suggestions.ts';
import type { Db } from '../db/database.ts';
import { categories } from '../db/schema.ts';

/** The tree that every shop browses, by id. */
export async function readTree(db: Db): Promise<NamedCategory[]> {
  const rows = await db
    .select()
    .from(categories)
    .where(eq(categories.retired, false))
    .orderBy(asc(categories.id));
  return rows.map(({ id, parentId, nameDa, nameEn }) => ({
    id,
    parent_id: parentId,
    name: { da: nameDa, en: nameEn },
  }));
}
