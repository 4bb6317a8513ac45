import { z } from 'zod';
import { typed } from '../limits/fields.ts';
import { longest } from '../limits/longest.ts';

/** `{ data }`: the envelope of every answer with one thing. */
export const one = <T extends z.ZodType>(data: T) => z.object({ data });

/** Page numbers start at 1 `[§9-page]`; `per_page` is 10 unless a call says otherwise `[§9-pagination]`. */
export const pageMeta = z.object({
  current_page: z.int().min(1),
  per_page: z.int().min(1),
  last_page: z.int().min(1),
  total: z.int().min(0),
});
export type PageMeta = z.infer<typeof pageMeta>;

/** `{ data, meta }`: the envelope of every paged list. */
export const page = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), meta: pageMeta });

/** An answer without data. */
export const none = one(z.null());

export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1);
/**
 * Two names for the same parameter: some lists of the specification use one, some the other `[§7-products]`
 * `[§7-get-import-products]`.
 */
export const searchNames: readonly string[] = ['search', 'search_query'];
export const searchQuery = typed(longest.search).optional();
/** 0 or 1, as query strings carry it `[§9-filters]`. */
export const bit = z.enum(['0', '1']).transform((text) => text === '1');
