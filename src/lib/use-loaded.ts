import { useEffect, useState } from 'react';
import type { Lazy } from './lazy.ts';

/**
 * What `source` brings, while it is needed; null until it is there. A load that failed is tried again when `occasion`
 * changes.
 */
export function useLoaded<T>(source: Lazy<T>, needed: boolean, occasion: unknown): T | null {
  const [value, setValue] = useState<T | undefined>(source.loaded);
  const isMissing = needed && value === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `occasion` is a reason to try again
  useEffect(
    function loadWhenNeeded() {
      if (!isMissing) return;
      source.load().then(
        (loaded) => setValue(() => loaded),
        () => {},
      );
    },
    [isMissing, occasion, source],
  );
  return needed ? (value ?? null) : null;
}
