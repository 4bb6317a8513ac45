import { useContext } from 'react';
import type { Answer, Args, ReadCall } from '../../../contract/types.ts';
import { SeededContext } from '../read/seeded.ts';
import type { Read } from '../state/types.ts';
import { useSync } from './provider.tsx';
import { useWatch } from './use-watch.ts';

const loading = { state: 'loading' } as const;

/**
 * A live view of one call; `args` may be a new object at every render. On the server, and until the store is open, it
 * is the answer that came with the page, or else `loading`.
 */
export function useRead<C extends ReadCall>(call: C, args: Args<C>): Read<Answer<C>> {
  const sync = useSync();
  const seeded = useContext(SeededContext);
  const answer = seeded?.answers[call];
  const read = useWatch<Read<Answer<C>>>(sync ? sync.watch(call, args) : null, loading);
  if (!seeded || !answer || read.state !== 'loading') return read;
  const { observedAt } = seeded;
  return { state: 'ready', value: answer, source: 'live', observedAt, failure: null };
}
