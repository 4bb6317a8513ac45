import type { Answer, Args, ReadCall } from '../../contract/types.ts';
import { useSync } from './provider.tsx';
import type { Read } from './types.ts';
import { useWatch } from './use-watch.ts';

const loading = { state: 'loading' } as const;

/** A live view of one call; `args` may be a new object at every render. `loading` on the server. */
export function useRead<C extends ReadCall>(call: C, args: Args<C>): Read<Answer<C>> {
  const sync = useSync();
  return useWatch<Read<Answer<C>>>(sync ? sync.watch(call, args) : null, loading);
}
