import { doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ErrorReport, VitalReport } from '../../../contract/entities/reports.ts';
import { instant } from '../columns.ts';

/** Errors of the app on people's devices, those of one day that are alike counted together: whose they were is nowhere. */
export const clientErrors = pgTable(
  'client_errors',
  {
    /** As `2026-11-24`, of UTC. */
    day: text('day').notNull(),
    /** SHA-256 of all that makes two alike. */
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

/** How fast pages were: how often a timing of a page fell between `bucket` and the next one, a day. */
export const clientVitals = pgTable(
  'client_vitals',
  {
    day: text('day').notNull(),
    page: text('page').notNull(),
    metric: text('metric').$type<VitalReport['metric']>().notNull(),
    /** The lower end of its values. */
    bucket: doublePrecision('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.metric, table.bucket] })],
);
