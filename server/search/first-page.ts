import { getTableColumns, getTableName, type SQLWrapper, Subquery, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { limitTo } from '../db/prepared.ts';
import { perPage } from '../http/pages.ts';

/**
 * The first page of `ordered`, which selects all columns of `table`, to select from as if it were the table.
 */
export const firstPageOf = <T extends PgTable>(table: T, ordered: SQLWrapper) =>
  new Subquery(sql`${ordered} ${limitTo(perPage)}`, getTableColumns(table), getTableName(table));
