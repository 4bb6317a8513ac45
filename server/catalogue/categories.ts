import { sql } from 'drizzle-orm';
import { categoryMatcher } from '../../contract/rules/category-suggestions.ts';
import { hashOf, pathKey } from '../categories/path-key.ts';
import { readTree } from '../categories/read-tree.ts';
import type { Db } from '../db/database.ts';

/** A supplier category, and the category of the tree that it is mapped to; null while it is unmapped. */
interface Resolved extends Record<string, unknown> {
  id: number;
  category_id: number | null;
}

/** A category that the supplier's files name for the first time. */
export interface NewCategory {
  path: string[];
  category_id: number | null;
}

/**
 * The supplier's own categories for these paths, by `pathKey`. New ones are created `[§D-categories]`: one with the
 * name of a category of the tree is mapped to it at once. The tree itself doesn't change.
 */
export async function resolveCategories(
  db: Db,
  supplierId: number,
  paths: readonly string[][],
): Promise<{ resolved: Map<string, Resolved>; added: NewCategory[] }> {
  const byKey = new Map(
    paths.filter((path) => path.length > 0).map((path) => [pathKey(path), path]),
  );
  const resolved = await find(db, supplierId, [...byKey.keys()]);
  const missing = [...byKey].filter(([key]) => !resolved.has(key));
  if (missing.length === 0) return { resolved, added: [] };

  const matcher = categoryMatcher(await readTree(db));
  const rows = missing.map(([, path]) => ({
    ...{ path, key: hashOf(pathKey(path)) },
    category_id: matcher.exact(path),
  }));
  const made = await db.execute<Resolved & { path: string[] }>(sql`
    insert into supplier_categories (supplier_id, key, path, category_id, mapped_by, mapped_at)
    select ${supplierId}, key, path, category_id,
      case when category_id is not null then 'name' end, case when category_id is not null then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (key text, path text[], category_id int)
    on conflict (supplier_id, key) do nothing
    returning path, id, category_id`);
  for (const { path, ...row } of made.rows) resolved.set(pathKey(path), row);
  // The others were created by somebody else in the meantime.
  const others = missing.map(([key]) => key).filter((key) => !resolved.has(key));
  for (const [key, row] of await find(db, supplierId, others)) resolved.set(key, row);
  return { resolved, added: made.rows.map(({ path, category_id }) => ({ path, category_id })) };
}

async function find(
  db: Db,
  supplierId: number,
  keys: readonly string[],
): Promise<Map<string, Resolved>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.execute<Resolved & { path: string[] }>(sql`
    select path, id, category_id from supplier_categories
    where supplier_id = ${supplierId}
      and key in (select jsonb_array_elements_text(${JSON.stringify(keys.map(hashOf))}::text::jsonb))`);
  return new Map(rows.map(({ path, ...row }) => [pathKey(path), row]));
}
