import { createContext } from 'react';
import type { Answer, ReadCall } from '../../../contract/types.ts';

/** What came with the page: read until the store has its own word, so that a page's first picture is whole `[§7-seed]`. */
export interface Seeded {
  answers: { readonly [C in ReadCall]?: Answer<C> };
  /** Milliseconds since 1970. */
  observedAt: number;
}

export const SeededContext = createContext<Seeded | null>(null);
