import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/database.ts';

/** The tables that contain one of the texts in any column, and how many were searched. */
export async function tablesHolding(
  db: Db,
  texts: readonly string[],
): Promise<{ holding: string[]; seen: number }> {
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`);
  const holding: string[] = [];
  for (const { schema, name } of rows) {
    const found = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${sql.identifier(schema)}.${sql.identifier(name)} as row
      where ${sql.join(
        texts.map((text) => sql`position(${text} in row::text) > 0`),
        sql` or `,
      )}`);
    if ((found.rows[0]?.count ?? 0) > 0) holding.push(name);
  }
  return { holding, seen: rows.length };
}
