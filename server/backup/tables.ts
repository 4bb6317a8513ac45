import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

export interface Table {
  name: string;
  /** Those that are written; what is computed of them is computed again. */
  columns: string[];
}

/** The program's own tables, but for the list of migrations. */
export async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select tables.table_name as name, json_agg(columns.column_name order by ordinal_position) as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'migrations'
      and is_generated = 'NEVER'
    group by tables.table_name order by tables.table_name`);
  return rows;
}

/** The columns of a table that are written, as a list in SQL. */
export const columnsOf = ({ columns }: Table): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

/** The last number that each sequence has given out: none is missing, one that has given out nothing stands at 0. */
export async function readSequences(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string; last: number }>(sql`
    select sequencename as name, coalesce(last_value, 0)::float8 as last
    from pg_sequences where schemaname = current_schema()`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** The hashes of the migrations that the tables have been through, in their order. */
export async function readApplied(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from migrations order by number`,
  );
  return rows.map(({ hash }) => hash);
}

/** One moment: what is written meanwhile isn't seen. */
export const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
