import { useSync } from './provider.tsx';
import type { Collection, Overlaid, Read, RecordOf } from './types.ts';
import { useWatch } from './use-watch.ts';

const loading = { state: 'loading' } as const;

/** All records of a collection, newest first, with the person's unsent changes laid over them. */
export function useRecords<C extends Collection>(
  collection: C,
): Read<readonly Overlaid<RecordOf<C>>[]> {
  const sync = useSync();
  return useWatch<Read<readonly Overlaid<RecordOf<C>>[]>>(
    sync ? sync.records(collection) : null,
    loading,
  );
}
