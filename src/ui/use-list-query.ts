import { useCallback, useDeferredValue } from 'react';
import { pageFrom } from '../lib/pure/page-window.ts';
import { useDebouncedText } from './use-debounced-text.ts';
import { type QueryState, useQueryState } from './use-query-state.ts';

/** Where a person stands in a list: the address holds it, so that a link opens the same view. */
export interface ListQuery extends QueryState {
  /** The page that the address names: the one to ask the server for. */
  page: number;
  /** The search that the address names: the one to ask the server for. */
  search: string;
  /** Every row at once, in place of pages. */
  showsAll: boolean;
  /** What stands in the search field, and how it is changed. */
  typed: string;
  setTyped: (text: string) => void;
  /** What the rows on the device are searched for: ahead of the address while one types. */
  words: string;
  /** The page of the rows that fit `words`. */
  wordsPage: number;
}

/**
 * A list's own part of the query string: `page`, `search` and `all`. A search begins at the first page again; a filter of the
 * screen's own is set by `go({ group, page: null })`.
 */
export function useListQuery(): ListQuery {
  const query = useQueryState();
  const { params, go } = query;
  const search = params.get('search') ?? '';
  const page = pageFrom(params.get('page'));
  const onPause = useCallback(
    (text: string) => go({ search: text, page: null }, { replace: true }),
    [go],
  );
  const [typed, setTyped] = useDebouncedText(search, onPause);
  const words = useDeferredValue(typed.trim());
  return {
    ...query,
    page,
    search,
    showsAll: params.get('all') === '1',
    typed,
    setTyped,
    words,
    wordsPage: words === search ? page : 1,
  };
}
