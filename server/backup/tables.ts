import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

export interface Table {
  name: string;
  /** The columns that are written; generated columns are computed again. */
  columns: string[];
}

/** The program's own tables, except the list of migrations. */
export async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select tables.table_name as name, json_agg(columns.column_name order by ordinal_position) as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'migrations'
      and is_generated = 'NEVER'
    group by tables.table_name order by tables.table_name`);
  return rows;
}

/** The written columns of a table, as an SQL list. */
export const columnsOf = ({ columns }: Table): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

/** The last number of each sequence; 0 for one that hasn't given out any. */
export async function readSequences(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string; last: number }>(sql`
    select sequencename as name, coalesce(last_value, 0)::float8 as last
    from pg_sequences where schemaname = current_schema()`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** The hashes of the migrations that were applied to the tables, in order. */
export async function readApplied(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from migrations order by number`,
  );
  return rows.map(({ hash }) => hash);
}

/** The state of one moment: writes in the meantime aren't seen. */
export const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
