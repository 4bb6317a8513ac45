import { z } from 'zod';
import { country, lineOfText, recordId } from '../limits/fields.ts';
import { longest } from '../limits/longest.ts';
import { currency, instant } from './money.ts';

export const feedChannel = z.enum(['google', 'meta', 'pricerunner', 'kelkoo', 'prisjakt']);
export type FeedChannel = z.infer<typeof feedChannel>;

/** `draft → building → live | live_with_errors | failed`, `paused`. If a build fails, the last good file stays. */
export const feedState = z.enum([
  'draft',
  'building',
  'live',
  'live_with_errors',
  'failed',
  'paused',
]);
export type FeedState = z.infer<typeof feedState>;

/** Which of the shop's products go into the feed; an empty filter takes all active ones. */
export const feedFilter = z.object({
  category_id: recordId.nullable().default(null),
  supplier_id: recordId.nullable().default(null),
  in_stock: z.boolean().default(false),
});

/**
 * What is wrong with an item: which item, where and why. With `shortened` and `dropped` only a value of the item is
 * affected and the item is still in the file; with any other code the item is left out.
 */
export const feedProblem = z.object({
  /** The item's position among those that were examined, from 1; 0 if the problem is about the whole feed. */
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
    /** No item can be listed: the previous file stays. */
    'nothing_left',
    /** The file would be larger than is allowed: the previous one stays. */
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
  /** Secret and permanent: whoever has the address can read the file. Null until the first successful build. */
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
