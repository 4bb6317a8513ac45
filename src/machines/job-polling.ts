import { assign, fromPromise, setup } from 'xstate';
import type { RunningJob } from '../../contract/entities/jobs.ts';

export interface JobPollingContext {
  /** The job as last heard of; null when there is none, or its banner has gone. */
  job: RunningJob | null;
  /** Whether this page has seen the job at work: only then is its end news. */
  seenAtWork: boolean;
}

export type JobPollingEvent =
  /** There may be a job: the session began, or a bulk import reached the server. */
  | { type: 'LOOK' }
  | { type: 'DISMISS' }
  /** The person has been told of the success. */
  | { type: 'TOLD' }
  | { type: 'OFFLINE' }
  | { type: 'ONLINE' }
  | { type: 'SIGNED_OUT' };

const askJob = fromPromise<RunningJob | null>(() =>
  Promise.reject(new Error('askJob is not provided')),
);

/**
 * Follows the running job `[§4-job-poll]`: asks every 5 s while it is at work; tells of its success once and shows its banner for
 * 30 s or until dismissed. A job that failed or was cancelled stops the asking too, and is never called a success: its
 * banner stays until dismissed.
 */
export const jobPollingMachine = setup({
  types: { context: {} as JobPollingContext, events: {} as JobPollingEvent },
  actors: { askJob },
  actions: {
    /** The job has changed records: they should be fetched. */
    refresh: () => {},
    forget: assign({ job: null, seenAtWork: false }),
  },
  delays: { pollInterval: 5_000, bannerTime: 30_000 },
}).createMachine({
  id: 'jobPolling',
  context: { job: null, seenAtWork: false },
  initial: 'idle',
  on: {
    SIGNED_OUT: { target: '.idle', actions: 'forget' },
    OFFLINE: { target: '.offline' },
  },
  states: {
    idle: { on: { LOOK: 'asking', OFFLINE: {} } },
    /** Nobody can be asked: the job is shown as it was. */
    offline: { on: { ONLINE: 'asking', OFFLINE: {} } },
    asking: {
      invoke: {
        src: 'askJob',
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'idle', actions: 'forget' },
          {
            guard: ({ event }) => event.output !== null && isAtWork(event.output),
            target: 'resting',
            actions: [
              assign({ job: ({ event }) => event.output, seenAtWork: true }),
              { type: 'refresh' },
            ],
          },
          // An end that this page didn't wait for, such as one from before a reload, is no news.
          { guard: ({ context }) => !context.seenAtWork, target: 'idle', actions: 'forget' },
          {
            guard: ({ event }) => event.output?.state === 'completed',
            target: 'completed',
            actions: [assign({ job: ({ event }) => event.output }), { type: 'refresh' }],
          },
          {
            target: 'failed',
            actions: [assign({ job: ({ event }) => event.output }), { type: 'refresh' }],
          },
        ],
        onError: 'resting',
      },
    },
    resting: { after: { pollInterval: 'asking' }, on: { LOOK: 'asking' } },
    completed: {
      entry: assign({ seenAtWork: false }),
      initial: 'untold',
      states: { untold: { on: { TOLD: 'told' } }, told: {} },
      after: { bannerTime: { target: 'idle', actions: 'forget' } },
      on: { DISMISS: { target: 'idle', actions: 'forget' }, LOOK: 'asking', OFFLINE: {} },
    },
    failed: {
      entry: assign({ seenAtWork: false }),
      on: { DISMISS: { target: 'idle', actions: 'forget' }, LOOK: 'asking', OFFLINE: {} },
    },
  },
});

function isAtWork(job: RunningJob): boolean {
  return (
    job.progress < 100 &&
    (job.state === 'pending' || job.state === 'running' || job.state === 'retrying')
  );
}
