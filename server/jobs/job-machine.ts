import type { RunningJob } from '../../contract/entities/jobs.ts';
import { keysOf } from '../lib/keys-of.ts';

export type JobState = RunningJob['state'];

/**
 * Where a job of any kind may go from where `[§D-jobs-machine]`. It is at work once a run has begun, also when another run
 * takes it up; only what is at work completes; what has ended stays as it ended.
 */
export const moves = {
  pending: ['running', 'failed', 'cancelled'],
  running: ['running', 'retrying', 'completed', 'failed', 'cancelled'],
  retrying: ['running', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<JobState, readonly JobState[]>;

export type Ended = {
  [S in JobState]: (typeof moves)[S] extends readonly [] ? S : never;
}[JobState];

const states = keysOf(moves);
const leavesTo = (state: JobState): readonly JobState[] => moves[state];

/** From where a job may go there. */
export const sourcesOf = (to: JobState): JobState[] =>
  states.filter((state) => leavesTo(state).includes(to));

export const unfinishedStates = states.filter((state) => leavesTo(state).length > 0);

export function isUnfinished({ state }: { state: JobState }): boolean {
  return unfinishedStates.includes(state);
}
