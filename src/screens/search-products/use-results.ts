import type { Product } from '../../../contract/entities/products.ts';
import { useReads } from '../../sync/react/use-reads.ts';
import { callOf, pagesUpTo, type SearchState } from './search-state.ts';
import { type KeptSearch, useKeptAnswer } from './use-kept-answer.ts';
import type { ResultsView } from './use-view.ts';

export interface FoundProducts extends KeptSearch {
  products: readonly Product[];
  /** The pages that are shown, or being fetched. */
  first: number;
  page: number;
  /** A further page is on its way. */
  isLoadingMore: boolean;
  /** Why a further page can't be had. */
  failureOfMore: KeptSearch['failure'];
}

/** What a search finds: as pictures all pages of a grid up to the one that the address names, as a list that page alone. */
export function useResults(state: SearchState, view: ResultsView): FoundProducts {
  'use memo';
  const search = { ...state, product: null };
  const pages = view === 'grid' ? pagesUpTo(state.page) : [state.page];
  const [first = 1, ...further] = pages;
  const answer = useKeptAnswer({ ...search, page: first });
  const reads = useReads(
    'GET /products',
    further.map((page) => callOf({ ...search, page }, false)),
  );

  const products = new Map(answer.results?.data.map((product) => [product.id, product]));
  let failureOfMore: KeptSearch['failure'] = null;
  let isLoadingMore = false;
  let { source, observedAt } = answer;
  // Of another search, the first page stands there alone.
  for (const read of answer.isOld || !answer.results ? [] : reads) {
    if (read.state === 'failed') failureOfMore = read.failure;
    if (read.state === 'loading') isLoadingMore = true;
    if (read.state !== 'ready') break;
    // A product that came in meanwhile has moved another onto the next page, too.
    for (const product of read.value.data) products.set(product.id, product);
    if (read.source === 'stored') [source, observedAt] = ['stored', read.observedAt];
  }
  return {
    ...answer,
    source,
    observedAt,
    products: [...products.values()],
    first,
    page: state.page,
    isLoadingMore,
    failureOfMore,
  };
}
