import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { categories } from '../db/schema.ts';
import { categoryRows } from './tree.ts';

/**
 * Adds Dropline's tree to a database without one; several processes that start together do so once. A category that a
 * file had created under one of its names becomes part of the tree.
 */
export async function plantTree(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7236021)`);
    if ((await tx.$count(categories, eq(categories.retired, false))) > 0) return;
    // In an empty table the categories get fixed ids, which the demo relies on.
    if ((await tx.$count(categories)) === 0) {
      await tx.insert(categories).values(categoryRows);
      await tx.execute(
        sql`select setval(pg_get_serial_sequence('categories', 'id'), (select max(id) from categories))`,
      );
      return;
    }
    const ids = new Map<number | null, number | null>([[null, null]]);
    for (const { id, parentId, nameDa, nameEn } of categoryRows) {
      const [row] = await tx
        .insert(categories)
        .values({ parentId: ids.get(parentId) ?? null, nameDa, nameEn })
        .onConflictDoUpdate({
          target: [categories.parentId, categories.nameEn],
          set: { nameDa, retired: false },
        })
        .returning({ id: categories.id });
      if (!row) throw new Error(`The category ${nameEn} was not written.`);
      ids.set(id, row.id);
    }
  });
}
