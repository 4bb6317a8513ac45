import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useQueryTarget } from './use-query-target.ts';

/** Parts of the query string to set; null takes one out. */
export type QueryChange = Record<string, string | null>;

export interface QueryState {
  params: URLSearchParams;
  hrefOf(change: QueryChange): string;
  /** Goes there; `replace` where a step back should not stop at every one of them. */
  go(change: QueryChange, options?: { replace?: boolean }): void;
}

/** The query string of the page as its state: a link opens the same view. */
export function useQueryState(): QueryState {
  const query = useSearch();
  const [path] = useLocation();
  const goFrom = useQueryTarget(query);
  const go = useCallback(
    (change: QueryChange, options?: { replace?: boolean }) =>
      goFrom((from) => withChange(path, from, change), options),
    [path, goFrom],
  );
  return {
    params: new URLSearchParams(query),
    hrefOf: (change) => withChange(path, query, change),
    go,
  };
}

/** A path with a changed query. Empty values count as taken out, so that one view has one address. */
export function withChange(path: string, query: string, change: QueryChange): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
