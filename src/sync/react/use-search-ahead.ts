import { useEffect } from 'react';
import { eachWhenIdle } from '../../lib/browser/when-idle.ts';
import { searches } from '../read/search.ts';
import type { RecordOf } from '../state/collections.ts';
import type { Overlaid, Read } from '../state/types.ts';

type Searched = keyof typeof searches;

/** Makes the texts that a search of a list compares while the page is idle: the first letter finds them made. */
export function useSearchAhead<C extends Searched>(
  collection: C,
  records: Read<readonly Overlaid<RecordOf<C>>[]>,
): void {
  const all = records.state === 'ready' ? records.value : null;
  useEffect(
    function readAhead() {
      const { read } = searches[collection] as { read(value: RecordOf<C>): string };
      if (all) return eachWhenIdle(all, ({ value }) => read(value));
    },
    [collection, all],
  );
}
