import { useState } from 'react';
import type { Answer } from '../../../contract/types.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { callOf, type SearchState } from './search-state.ts';

export type Results = Answer<'GET /products'>;

/** The answer to show, and whether it still belongs to the previous search. */
export interface KeptSearch {
  results: Results | null;
  isOld: boolean;
  source: 'live' | 'stored';
  observedAt: number;
  failure: ReturnType<typeof failureOf>;
}

/** The results of a search; the previous results stay visible until the new ones are there. */
export function useKeptAnswer(state: SearchState): KeptSearch {
  const read = useRead('GET /products', callOf(state));
  const ready = read.state === 'ready' ? read : null;
  const [kept, setKept] = useState(ready);
  if (ready && ready !== kept) setKept(ready);
  // If a search fails, the previous results mustn't be shown as its own.
  const shown = read.state === 'failed' ? null : (ready ?? kept);
  return {
    results: shown?.value ?? null,
    isOld: read.state === 'loading' && shown !== null,
    source: shown?.source ?? 'live',
    observedAt: shown?.observedAt ?? 0,
    failure: failureOf(read),
  };
}

function failureOf(read: ReturnType<typeof useRead<'GET /products'>>) {
  return read.state === 'failed' ? read.failure : null;
}
