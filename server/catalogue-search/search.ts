import type { z } from 'zod';
import type { productFilters } from '../../contract/entities/products.ts';
import type { Db } from '../db/database.ts';
import { browse } from './browse.ts';
import { spellAnew } from './did-you-mean.ts';
import { filterIds, type ProductQuery } from './filters.ts';
import { countMatches, pick } from './find.ts';
import { knownWords } from './known-words.ts';
import { type PageOfProducts, readShown } from './product-rows.ts';
import { readQueryText } from './query-text.ts';
import { countFound, countKept } from './read-facets.ts';
import { searchWordsOf } from './search-words.ts';

export interface Found extends PageOfProducts {
  filters: z.infer<typeof productFilters> | null;
  /** The filters are counted over this many of the found products, the newest; null if over all. */
  countedOver: number | null;
  /** Other words that find more, if these find next to nothing. */
  didYouMean: string | null;
}

/** So few results are next to nothing. */
const few = 2;

/**
 * A page of the suppliers' products, and with `include=product-filters` the counts of each filter `[§3-filters]`. The
 * search itself may use a `catalogue` that is some seconds old, but the data shown, and whether a product is on the
 * shop's list, is current.
 */
export async function searchProducts(
  db: Db,
  shopId: number,
  query: ProductQuery,
  catalogue = db,
): Promise<Found> {
  const asked = { ...query, ...filterIds(query) };
  const isCounted = query.include !== undefined;
  const text = await readQueryText(catalogue, query.search);
  const asNow = async (found: Promise<PageOfProducts>): Promise<PageOfProducts> => {
    const page = await found;
    if (catalogue === db) return page;
    const ids = page.rows.map(({ id }) => id);
    return { ...page, rows: await readShown(db, shopId, ids) };
  };
  if (text === null) {
    const facets = isCounted ? countKept(catalogue, asked) : null;
    const total = facets?.then(({ total }) => total);
    const page = asNow(browse(catalogue, shopId, asked, total));
    const [found, counted] = await Promise.all([page, facets]);
    return { ...found, filters: counted?.filters ?? null, countedOver: null, didYouMean: null };
  }
  const words = await searchWordsOf(catalogue, text);
  const [found, counted] = await Promise.all([
    asNow(pick(catalogue, shopId, asked, words)),
    isCounted ? countFound(catalogue, asked, words) : null,
  ]);
  const isAsked = isCounted && query.page === 1 && found.total <= few;
  const didYouMean = isAsked ? await otherWords(catalogue, asked, found.total) : null;
  const { filters = null, countedOver = null } = counted ?? {};
  return { ...found, filters, countedOver, didYouMean };
}

/** Words that the person may have meant, if they find more than `total` under the same filters. */
async function otherWords(db: Db, query: ProductQuery, total: number): Promise<string | null> {
  const known = await knownWords(db);
  const meant = known && spellAnew(query.search ?? '', known);
  if (!meant) return null;
  const text = await readQueryText(db, meant);
  if (text === null) return null;
  const found = await countMatches(db, query, await searchWordsOf(db, text));
  return found > total ? meant : null;
}
