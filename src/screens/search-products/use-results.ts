import type { Product } from '../../../contract/entities/products.ts';
import { useReads } from '../../sync/react/use-reads.ts';
import { callOf, pagesUpTo, type SearchState } from './search-state.ts';
import { type KeptSearch, useKeptAnswer } from './use-kept-answer.ts';
import type { ResultsView } from './use-view.ts';

export interface FoundProducts extends KeptSearch {
  products: readonly Product[];
  /** The range of pages that are shown or being loaded. */
  first: number;
  page: number;
  /** Another page is being loaded. */
  isLoadingMore: boolean;
  /** Why another page can't be loaded. */
  failureOfMore: KeptSearch['failure'];
}

/** The results of a search: in the grid, all its pages up to the one in the address; in the list, only that page. */
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
  // While the previous search is shown, only its first page is.
  for (const read of answer.isOld || !answer.results ? [] : reads) {
    if (read.state === 'failed') failureOfMore = read.failure;
    if (read.state === 'loading') isLoadingMore = true;
    if (read.state !== 'ready') break;
    // If a product was added meanwhile, another one has moved to the next page and would appear twice.
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
