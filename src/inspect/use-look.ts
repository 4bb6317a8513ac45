import { useEffect, useState } from 'react';
import { useLatest } from '../lib/react/use-latest.ts';
import { DatabaseUnreadable } from './raw-database.ts';

export type Look<T> =
  | { state: 'looking' }
  | { state: 'seen'; value: T }
  /** Null if the reason isn't known. */
  | { state: 'failed'; reason: DatabaseUnreadable['reason'] | null };

/** The result of `look`, which runs again with every new `retryKey`; until then, the previous result stays. */
export function useLook<T>(
  look: (isUnwanted: () => boolean) => Promise<T>,
  retryKey: unknown,
): Look<T> {
  const [seen, setSeen] = useState<Look<T>>({ state: 'looking' });
  const latest = useLatest(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the retryKey is the reason to look again
  useEffect(
    function lookAgain() {
      let isOver = false;
      latest(() => isOver).then(
        (value) => {
          if (!isOver) setSeen({ state: 'seen', value });
        },
        (error: unknown) => {
          const reason = error instanceof DatabaseUnreadable ? error.reason : null;
          if (!isOver) setSeen({ state: 'failed', reason });
        },
      );
      return () => {
        isOver = true;
      };
    },
    [latest, retryKey],
  );
  return seen;
}
