import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Activity } from '../../../contract/entities/activities.ts';
import { instant } from '../columns.ts';

/** The activity log of the tenants; append-only. `tenant` is `shop:12` or `supplier:9`. */
export const activities = pgTable(
  'activities',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenant: text('tenant').notNull(),
    userId: text('user_id'),
    /** The name at that time: people leave, but their activities stay. */
    actorName: text('actor_name'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id'),
    subject: text('subject').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    source: text('source').$type<Activity['source']>().notNull().default('user'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('activities_newest').on(table.tenant, table.id.desc().nullsFirst()),
    index('activities_person').on(table.userId, table.id),
  ],
);
