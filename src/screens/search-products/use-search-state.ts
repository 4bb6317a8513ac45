import { useCallback } from 'react';
import { useSearch } from 'wouter';
import { links } from '../../router/links.ts';
import { useQueryTarget } from '../../ui/use-query-target.ts';
import { changed, queryOf, type SearchState, stateFrom } from './search-state.ts';

export interface SearchNavigation {
  state: SearchState;
  hrefOf(change: Partial<SearchState>): string;
  /** Goes to the changed state. With `replace`, a step back doesn't stop at it. */
  go(change: Partial<SearchState>, options?: { replace?: boolean }): void;
}

/** The state of the search, which is in the URL, and functions to change it. */
export function useSearchState(): SearchNavigation {
  const query = useSearch();
  const goFrom = useQueryTarget(query);
  const go = useCallback(
    (change: Partial<SearchState>, options?: { replace?: boolean }) =>
      goFrom((from) => links.searchProducts(queryOf(changed(stateFrom(from), change))), options),
    [goFrom],
  );
  const state = stateFrom(query);
  return { state, go, hrefOf: (change) => links.searchProducts(queryOf(changed(state, change))) };
}
