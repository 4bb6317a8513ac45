import { createContext } from 'react';
import type { Answer, ReadCall } from '../../../contract/types.ts';

/**
 * Answers that came with the page. They are shown until the store is open, so that the first paint is complete
 * `[§7-seed]`.
 */
export interface Seeded {
  answers: { readonly [C in ReadCall]?: Answer<C> };
  /** Milliseconds since 1970. */
  observedAt: number;
}

export const SeededContext = createContext<Seeded | null>(null);
