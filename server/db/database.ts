import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

type Schema = typeof schema;

interface Rows<Row> {
  rows: Row[];
}

/** The result of `db.execute`, the same on both databases. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** A connection or a transaction, on PGlite or PostgreSQL. */
export type Db = PgDatabase<RowsResult, Schema>;
