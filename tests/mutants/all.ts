import { calls } from './calls.ts';
import { constants } from './constants.ts';
import { dialogs } from './dialogs.ts';
import { guardMutants } from './guards.ts';
import type { Mutant } from './mutant.ts';
import { routes } from './routes.ts';
import { sealing } from './sealing.ts';
import { server } from './server.ts';
import { states } from './states.ts';
import { statuses } from './statuses.ts';

/** Every mutant. Add a new one to one of the lists. */
export const mutants: readonly Mutant[] = [
  ...dialogs,
  ...routes,
  ...server,
  ...constants,
  ...guardMutants,
  ...statuses,
  ...states,
  ...calls,
  ...sealing,
];
