import { sql } from 'drizzle-orm';
import { readTables } from '../../server/backup/tables.ts';
import type { Db } from '../../server/db/database.ts';

/** Each table's rows, as sorted texts. */
export async function rowsOf(db: Db): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  for (const { name } of await readTables(db)) {
    const found = await db.execute<{ line: string }>(
      sql`select row_to_json(kept)::text as line from ${sql.identifier(name)} as kept order by 1`,
    );
    rows.set(
      name,
      found.rows.map(({ line }) => line),
    );
  }
  return rows;
}
