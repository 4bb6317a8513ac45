import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/**
 * Finds the category that each path ends in, making the ones that are missing, named alike in both languages.
 * Paths are joined by `pathKey`.
 */
export async function settleCategories(db: Db, paths: string[][]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const deepestPath = Math.max(0, ...paths.map((path) => path.length));
  for (let depth = 1; depth <= deepestPath; depth += 1) {
    const steps = new Map<string, { parent: number | null; name: string }>();
    for (const path of paths) {
      const name = path[depth - 1];
      if (name === undefined) continue;
      const parent = depth === 1 ? null : (ids.get(pathKey(path.slice(0, depth - 1))) ?? null);
      steps.set(pathKey(path.slice(0, depth)), { parent, name });
    }
    for (const [key, { parent, name }] of steps) ids.set(key, await findOrMake(db, parent, name));
  }
  return ids;
}

export const pathKey = (path: readonly string[]): string => path.join('\n');

async function findOrMake(db: Db, parent: number | null, name: string): Promise<number> {
  const found = await db.execute<{ id: number }>(sql`
    select id from categories
    where parent_id is not distinct from ${parent}::int and ${name} in (name_en, name_da)
    order by id limit 1`);
  if (found.rows[0] !== undefined) return found.rows[0].id;
  const made = await db.execute<{ id: number }>(sql`
    insert into categories (parent_id, name_da, name_en) values (${parent}::int, ${name}, ${name})
    on conflict (parent_id, name_en) do update set name_en = excluded.name_en
    returning id`);
  const [row] = made.rows;
  if (row === undefined) throw new Error(`The category ${name} was not written.`);
  return row.id;
}
