import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

export type Schema = typeof schema;

/** A connection or a transaction, on PGlite or on PostgreSQL alike. */
export type Db = PgDatabase<PgQueryResultHKT, Schema>;
