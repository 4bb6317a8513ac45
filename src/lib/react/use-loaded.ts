import { createContext, useContext, useEffect, useState } from 'react';
import type { Lazy } from '../pure/lazy.ts';

/** The texts of parts that are loaded on demand. */
export interface LaterWords {
  there: boolean;
  /** Loads them. */
  bring(): void;
}

export const WordsContext = createContext<LaterWords>({ there: true, bring() {} });

/** Loads the texts that a part needs; returns whether they are there. */
export function useWords(needed: boolean): boolean {
  const { there, bring } = useContext(WordsContext);
  const isMissing = needed && !there;
  useEffect(
    function bringWords() {
      if (isMissing) bring();
    },
    [isMissing, bring],
  );
  return there;
}

/**
 * The value of `source` while it is needed; null until it and its texts are loaded. A failed load is tried again when
 * `retryKey` changes.
 */
export function useLoaded<T>(source: Lazy<T>, needed: boolean, retryKey: unknown): T | null {
  const [value, setValue] = useState<T | undefined>(source.loaded);
  const isMissing = needed && value === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `retryKey` is a reason to try again
  useEffect(
    function loadWhenNeeded() {
      if (!isMissing) return;
      source.load().then(
        (loaded) => setValue(() => loaded),
        () => {},
      );
    },
    [isMissing, retryKey, source],
  );
  const isWorded = useWords(needed);
  return needed && isWorded ? (value ?? null) : null;
}
