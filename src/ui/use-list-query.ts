import { useCallback, useDeferredValue } from 'react';
import { pageFrom } from '../lib/pure/page-window.ts';
import { useDebouncedText } from './use-debounced-text.ts';
import { type QueryState, useQueryState } from './use-query-state.ts';

/** The state of a list, kept in the address, so that a link opens the same view. */
export interface ListQuery extends QueryState {
  /** The page in the address: the one to ask the server for. */
  page: number;
  /** The search in the address: the one to ask the server for. */
  search: string;
  /** Every row at once, in place of pages. */
  showsAll: boolean;
  /** The content of the search field, and how to change it. */
  typed: string;
  setTyped: (text: string) => void;
  /** The search for the rows on the device; while typing, it is ahead of the address. */
  words: string;
  /** The page among the rows that match `words`. */
  wordsPage: number;
}

/**
 * A list's own part of the query string: `page`, `search` and `all`. A new search starts at the first page; a screen
 * sets its own filters with `go({ group, page: null })`.
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
