import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useQueryTarget } from './use-query-target.ts';

/** Parameters of the query string to set; null removes one. */
export type QueryChange = Record<string, string | null>;

export interface QueryState {
  params: URLSearchParams;
  hrefOf(change: QueryChange): string;
  /** Goes to the changed address. With `replace`, a step back doesn't stop at it. */
  go(change: QueryChange, options?: { replace?: boolean }): void;
}

/** The page's query string as state, so that a link opens the same view. */
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

/** A path with a changed query. Empty values are removed, so that each view has only one address. */
export function withChange(path: string, query: string, change: QueryChange): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
