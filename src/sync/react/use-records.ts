import type { Collection, RecordOf } from '../state/collections.ts';
import type { Overlaid, Read } from '../state/types.ts';
import { useSync } from './provider.tsx';
import { useWatch } from './use-watch.ts';

const loading = { state: 'loading' } as const;

/** All records of a collection, newest first, with the person's unsent changes applied. */
export function useRecords<C extends Collection>(
  collection: C,
): Read<readonly Overlaid<RecordOf<C>>[]> {
  const sync = useSync();
  return useWatch<Read<readonly Overlaid<RecordOf<C>>[]>>(
    sync ? sync.records(collection) : null,
    loading,
  );
}
