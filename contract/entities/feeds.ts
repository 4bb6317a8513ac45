import { z } from 'zod';
import { country, lineOfText, recordId } from '../limits/fields.ts';
import { longest } from '../limits/longest.ts';
import { currency, instant } from './money.ts';

export const feedChannel = z.enum(['google', 'meta', 'pricerunner', 'kelkoo', 'prisjakt']);
export type FeedChannel = z.infer<typeof feedChannel>;

/** `draft → building → live | live_with_errors | failed`, `paused`. A failed build keeps the last good file. */
export const feedState = z.enum([
  'draft',
  'building',
  'live',
  'live_with_errors',
  'failed',
  'paused',
]);
export type FeedState = z.infer<typeof feedState>;

/** Which of the shop's products go into the feed; empty takes all that are active. */
export const feedFilter = z.object({
  category_id: recordId.nullable().default(null),
  supplier_id: recordId.nullable().default(null),
  in_stock: z.boolean().default(false),
});

/**
 * What is wrong with an item: which, where and why. `shortened` and `dropped` are about a value of an item that is in the file all
 * the same; with any other code the item is left out.
 */
export const feedProblem = z.object({
  /** The item's place among those that were looked at, from 1; 0 where it is the feed as a whole. */
  row: z.int(),
  item_id: z.string(),
  title: z.string(),
  attribute: z.string(),
  code: z.enum([
    'missing',
    'too_long',
    'invalid',
    'wrong_currency',
    'shortened',
    'dropped',
    /** No item is fit to be listed: the file that was there stays. */
    'nothing_left',
    /** The file would be larger than one may be: the one that was there stays. */
    'file_too_large',
  ]),
});
export type FeedProblem = z.infer<typeof feedProblem>;

export const feed = z.object({
  id: z.int(),
  name: z.string(),
  channel: feedChannel,
  /** ISO 3166-1 alpha-2. */
  country: z.string().length(2),
  currency,
  language: z.enum(['da', 'en']),
  filter: feedFilter,
  state: feedState,
  /** Secret and stable: whoever has it can read the file. Null until the first good build. */
  url: z.string().nullable(),
  items_count: z.int(),
  left_out_count: z.int(),
  /** At most the first 100. */
  problems: z.array(feedProblem),
  last_built_at: instant.nullable(),
  created_at: instant,
});
export type Feed = z.infer<typeof feed>;

export const newFeed = z.object({
  name: lineOfText(longest.name).min(1),
  channel: feedChannel,
  country: country.default('DK'),
  currency: currency.default('DKK'),
  language: z.enum(['da', 'en']).default('da'),
  filter: feedFilter.prefault({}),
});

export const feedPatch = z
  .object({ name: lineOfText(longest.name).min(1), paused: z.boolean(), filter: feedFilter })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'at least one change');
