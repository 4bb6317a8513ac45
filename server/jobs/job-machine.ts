import type { RunningJob } from '../../contract/entities/jobs.ts';
import { keysOf } from '../lib/keys-of.ts';

export type JobState = RunningJob['state'];

/**
 * The allowed moves of a job of any kind `[§D-jobs-machine]`. It is `running` once a run has begun, and again when
 * another run takes it up; only a running job completes; a final state stays.
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

/** The states from which a job may move to this one. */
export const sourcesOf = (to: JobState): JobState[] =>
  states.filter((state) => leavesTo(state).includes(to));

export const unfinishedStates = states.filter((state) => leavesTo(state).length > 0);

export function isUnfinished({ state }: { state: JobState }): boolean {
  return unfinishedStates.includes(state);
}
