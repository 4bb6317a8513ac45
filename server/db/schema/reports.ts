import { doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ErrorReport, VitalReport } from '../../../contract/entities/reports.ts';
import { instant } from '../columns.ts';

/**
 * Errors of the app on people's devices; equal ones of a day are counted together, and it isn't stored whose they were.
 */
export const clientErrors = pgTable(
  'client_errors',
  {
    /** Such as `2026-11-24`, in UTC. */
    day: text('day').notNull(),
    /** SHA-256 of everything by which two errors count as equal. */
    digest: text('digest').notNull(),
    build: text('build').notNull(),
    kind: text('kind').$type<ErrorReport['kind']>().notNull(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    frames: jsonb('frames').$type<string[]>().notNull(),
    page: text('page').notNull(),
    count: integer('count').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.digest] })],
);

/** How fast pages were: how often a timing of a page was between `bucket` and the next one, by day. */
export const clientVitals = pgTable(
  'client_vitals',
  {
    day: text('day').notNull(),
    page: text('page').notNull(),
    metric: text('metric').$type<VitalReport['metric']>().notNull(),
    /** The lower end of the bucket's values. */
    bucket: doublePrecision('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.metric, table.bucket] })],
);
