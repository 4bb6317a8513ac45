import { getTableColumns, getTableName, type SQLWrapper, Subquery, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { perPage } from '../http/pages.ts';

/**
 * The first page of `ordered`, which selects all columns of `table`, to select from as if it were the table. Its limit
 * is part of the text: for one that is a parameter PostgreSQL would plan the statement anew each time it is run,
 * because a plan for an unknown number of rows looks dearer `[§D-statements]`.
 */
export const firstPageOf = <T extends PgTable>(table: T, ordered: SQLWrapper) =>
  new Subquery(
    sql`${ordered} limit ${sql.raw(String(perPage))}`,
    getTableColumns(table),
    getTableName(table),
  );
