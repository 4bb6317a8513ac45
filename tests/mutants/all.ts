import { calls } from './calls.ts';
import { constants } from './constants.ts';
import { guardMutants } from './guards.ts';
import type { Mutant } from './mutant.ts';
import { states } from './states.ts';
import { statuses } from './statuses.ts';

/** Every mutant. A new one is an entry in one of the lists. */
export const mutants: readonly Mutant[] = [
  ...constants,
  ...guardMutants,
  ...statuses,
  ...states,
  ...calls,
];
