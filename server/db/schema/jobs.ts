import { sql } from 'drizzle-orm';
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { RunningJob } from '../../../contract/entities/jobs.ts';
import { bytes, instant } from '../columns.ts';

export interface JobErrorRow {
  id: number | null;
  subject: string;
  code: string;
  text: string;
}

/** Long work as shown to people; its counters change in the same transaction as the rows that they count. */
export const jobs = pgTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    /** `shop:12` or `supplier:9`. */
    tenant: text('tenant').notNull(),
    kind: text('kind').$type<RunningJob['kind']>().notNull(),
    name: text('name').notNull(),
    state: text('state').$type<RunningJob['state']>().notNull().default('pending'),
    input: jsonb('input').notNull().default({}),
    total: integer('total').notNull().default(0),
    ok: integer('ok').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /**
     * How many runs have begun. This is also the number of the newest run, by which earlier runs notice that they were
     * overtaken.
     */
    run: integer('run').notNull().default(0),
    /** Runs that were begun and haven't ended properly: those that crashed their process, and the current one. */
    starts: integer('starts').notNull().default(0),
    errors: jsonb('errors').$type<JobErrorRow[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('jobs_tenant').on(table.tenant, table.createdAt.desc().nullsFirst()),
    // Allows one bulk import at a time per shop, even for simultaneous requests.
    uniqueIndex('jobs_one_bulk_import')
      .on(table.tenant)
      .where(
        sql`${table.kind} = 'bulk_import' and ${table.state} in ('pending', 'running', 'retrying')`,
      ),
  ],
);

/**
 * The files of jobs, in pieces, for processes that share a database but no folder: kept until the job has ended.
 * Written before the job's row; pieces that no job waits for are swept.
 */
export const jobFileParts = pgTable(
  'job_file_parts',
  {
    jobId: text('job_id').notNull(),
    position: integer('position').notNull(),
    content: bytes('content').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
);

/** The answer of each write that carried an `Idempotency-Key`, written in the write's own transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of tenant, call, path and body, or a file's own SHA-256: another body with the same key is refused. */
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);

/**
 * Rows of a catalogue file between reading and merging, by job. The unique index finds a variant that is in the file
 * twice, and the child rows that a parent names.
 */
export const catalogueStaging = pgTable(
  'catalogue_staging',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    jobId: text('job_id').notNull(),
    line: integer('line').notNull(),
    productKey: text('product_key').notNull(),
    /** Null for a row that only describes the product. */
    variantKey: text('variant_key'),
    row: jsonb('row').notNull(),
  },
  (table) => [
    index('catalogue_staging_job').on(table.jobId, table.productKey, table.line),
    uniqueIndex('catalogue_staging_variant').on(table.jobId, table.variantKey),
    index('catalogue_staging_named')
      .on(table.jobId, sql`(${table.row} ->> 'named')`)
      .where(sql`${table.row} ? 'named'`),
    index('catalogue_staging_unpublished')
      .on(table.jobId, table.id)
      .where(sql`${table.row} ? 'unpublished'`),
  ],
);

/** How often something was tried: one row per counted subject, such as `login:person@example.com|203.0.113.9`. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: instant('expire'),
});
