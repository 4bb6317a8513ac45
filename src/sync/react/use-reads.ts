import { useMemo } from 'react';
import type { Answer, Args, ReadCall } from '../../../contract/types.ts';
import type { Read, Watch } from '../state/types.ts';
import type { Sync } from '../types.ts';
import { useSync } from './provider.tsx';
import { useWatch } from './use-watch.ts';

/** Live views of one call with several arguments, in their order; empty on the server and until the store is open. */
export function useReads<C extends ReadCall>(
  call: C,
  list: readonly Args<C>[],
): readonly Read<Answer<C>>[] {
  const sync = useSync();
  const key = JSON.stringify(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arguments are told apart by what is in them
  const watch = useMemo(() => sync && together(sync, call, list), [sync, call, key]);
  return useWatch<readonly Read<Answer<C>>[]>(watch, none);
}

const none: readonly never[] = [];

function together<C extends ReadCall>(
  sync: Sync,
  call: C,
  list: readonly Args<C>[],
): Watch<readonly Read<Answer<C>>[]> {
  const watches = list.map((args) => sync.watch(call, args));
  let last: readonly Read<Answer<C>>[] = none;
  return {
    subscribe(listener) {
      const ends = watches.map(({ subscribe }) => subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    get() {
      const reads = watches.map(({ get }) => get());
      const isSame = reads.length === last.length && reads.every((read, at) => read === last[at]);
      if (!isSame) last = reads;
      return last;
    },
  };
}
