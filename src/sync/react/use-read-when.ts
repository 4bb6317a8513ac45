import type { Answer, Args, ReadCall } from '../../../contract/types.ts';
import type { Read } from '../state/types.ts';
import { useSync } from './provider.tsx';
import { useWatch } from './use-watch.ts';

const loading = { state: 'loading' } as const;

/**
 * Like `useRead`, but sends no request and is `loading` until `needed`: for data that may already come from another
 * source.
 */
export function useReadWhen<C extends ReadCall>(
  needed: boolean,
  call: C,
  args: Args<C>,
): Read<Answer<C>> {
  const sync = useSync();
  return useWatch<Read<Answer<C>>>(sync && needed ? sync.watch(call, args) : null, loading);
}
