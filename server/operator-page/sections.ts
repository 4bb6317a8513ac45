import { errors, vitals } from './app-sections.ts';
import type { Section } from './section.ts';
import { calls, lag, ofProcess } from './server-sections.ts';
import { stores } from './store-section.ts';
import { givenUp, queue } from './work-sections.ts';

/** In the order of importance for an operator. */
export const sections: readonly Section[] = [
  givenUp,
  queue,
  stores,
  calls,
  lag,
  errors,
  vitals,
  ofProcess,
];
