import { index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type {
  Feed,
  FeedChannel,
  FeedState,
  feedFilter,
  feedProblem,
} from '../../../contract/entities/feeds.ts';
import { instant } from '../columns.ts';
import { shops } from './people.ts';

/** `secret` is the unguessable part of the file's address. */
export const feeds = pgTable(
  'feeds',
  {
    id: serial('id').primaryKey(),
    shopId: integer('shop_id')
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    channel: text('channel').$type<FeedChannel>().notNull(),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    language: text('language').$type<Feed['language']>().notNull(),
    filter: jsonb('filter').$type<z.infer<typeof feedFilter>>().notNull(),
    secret: text('secret').notNull().unique(),
    state: text('state').$type<FeedState>().notNull().default('draft'),
    itemsCount: integer('items_count').notNull().default(0),
    leftOutCount: integer('left_out_count').notNull().default(0),
    problems: jsonb('problems').$type<z.infer<typeof feedProblem>[]>().notNull().default([]),
    lastBuiltAt: instant('last_built_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('feeds_shop').on(table.shopId, table.id)],
);

/**
 * The last good file of a feed; `build` names its parts, `tag` its content. Replaced in one step when the next file is
 * ready.
 */
export const feedFiles = pgTable('feed_files', {
  feedId: integer('feed_id')
    .primaryKey()
    .references(() => feeds.id, { onDelete: 'cascade' }),
  contentType: text('content_type').notNull(),
  build: text('build').notNull(),
  bytes: integer('bytes').notNull(),
  tag: text('tag').notNull(),
  builtAt: instant('built_at').notNull(),
});

/** The parts of feed files: of the current one, of the previous one, and of one being written. */
export const feedFileParts = pgTable(
  'feed_file_parts',
  {
    feedId: integer('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    build: text('build').notNull(),
    position: integer('position').notNull(),
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feedId, table.build, table.position] })],
);
