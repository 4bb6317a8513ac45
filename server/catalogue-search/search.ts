import type { z } from 'zod';
import type { productFilters } from '../../contract/entities/products.ts';
import type { Db } from '../db/database.ts';
import { browse } from './browse.ts';
import { conditionsOf } from './candidates.ts';
import { spellAnew } from './did-you-mean.ts';
import { filterIds, type ProductQuery } from './filters.ts';
import { countMatches, pick } from './find.ts';
import { knownWords } from './known-words.ts';
import type { PageOfProducts } from './product-rows.ts';
import { readQueryText } from './query-text.ts';
import { countFound, countKept } from './read-facets.ts';

export interface Found extends PageOfProducts {
  filters: z.infer<typeof productFilters> | null;
  /** The filters are counted over so many, the newest of what is found; null where over all. */
  countedOver: number | null;
  /** Other words that find more, where these find next to nothing. */
  didYouMean: string | null;
}

/** So few are next to nothing. */
const few = 2;

/** A page of the suppliers' products, and with `include=product-filters` what each filter would find `[§3-filters]`. */
export async function searchProducts(db: Db, shopId: number, query: ProductQuery): Promise<Found> {
  const asked = { ...query, ...filterIds(query) };
  const isCounted = query.include !== undefined;
  const text = await readQueryText(db, query.search);
  if (text === null) {
    const facets = isCounted ? countKept(db, asked) : null;
    const page = browse(db, shopId, asked, facets?.then(({ total }) => total));
    const [found, counted] = await Promise.all([page, facets]);
    return { ...found, filters: counted?.filters ?? null, countedOver: null, didYouMean: null };
  }
  const words = await conditionsOf(db, text);
  const [found, counted] = await Promise.all([
    pick(db, shopId, asked, { text, words }),
    isCounted ? countFound(db, asked, words) : null,
  ]);
  const isAsked = isCounted && query.page === 1 && found.total <= few;
  const didYouMean = isAsked ? await otherWords(db, asked, found.total) : null;
  const { filters = null, countedOver = null } = counted ?? {};
  return { ...found, filters, countedOver, didYouMean };
}

/** What the person may have meant, where it finds more than `total` under the same filters. */
async function otherWords(db: Db, query: ProductQuery, total: number): Promise<string | null> {
  const known = await knownWords(db);
  const meant = known && spellAnew(query.search ?? '', known);
  if (!meant) return null;
  const text = await readQueryText(db, meant);
  if (text === null) return null;
  const found = await countMatches(db, query, await conditionsOf(db, text));
  return found > total ? meant : null;
}
