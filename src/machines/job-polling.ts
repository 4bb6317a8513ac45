import { assign, fromPromise, setup } from 'xstate';
import type { RunningJob } from '../../contract/entities/jobs.ts';

export interface JobPollingContext {
  /** The job as last heard of; null when there is none, or its banner has gone. */
  job: RunningJob | null;
  /** Whether this page has seen the job at work: its end is news then. */
  seenAtWork: boolean;
  /** Whether nobody could be asked since it was. */
  outOfSight: boolean;
  /** The job in the server's last answer, null when there was none; undefined before the first answer. */
  heardOf: string | null | undefined;
}

export type JobPollingEvent =
  /** There may be a job: the session began, or a bulk import reached the server. */
  | { type: 'LOOK' }
  | { type: 'DISMISS' }
  /** The person has seen the notice of success. */
  | { type: 'SEEN' }
  | { type: 'OFFLINE' }
  | { type: 'ONLINE' }
  | { type: 'SIGNED_OUT' };

const askJob = fromPromise<RunningJob | null>(() =>
  Promise.reject(new Error('askJob is not provided')),
);

/**
 * Follows the running job `[§4-job-poll]`: asks every 5 s while it is at work; announces its success once and shows its
 * banner for 30 s or until dismissed. A job that failed or was cancelled stops the asking too, and is never called a
 * success: its banner stays until dismissed. So does the banner of a job that was seen at work and that the server no longer
 * reports, because it couldn't be asked when the job ended: how it went isn't known.
 */
export const jobPollingMachine = setup({
  types: { context: {} as JobPollingContext, events: {} as JobPollingEvent },
  actors: { askJob },
  actions: {
    /** The job has changed records: they should be fetched. */
    refresh: () => {},
    forget: assign({ job: null, seenAtWork: false }),
    lose: assign({ outOfSight: true }),
    remember: assign({ heardOf: ({ event }) => answerOf(event)?.id ?? null }),
  },
  delays: { pollInterval: 5_000, bannerTime: 30_000 },
}).createMachine({
  id: 'jobPolling',
  context: { job: null, seenAtWork: false, outOfSight: false, heardOf: undefined },
  initial: 'idle',
  on: {
    SIGNED_OUT: { target: '.idle', actions: ['forget', assign({ heardOf: undefined })] },
    OFFLINE: { target: '.offline' },
  },
  states: {
    idle: { on: { LOOK: 'asking', OFFLINE: {} } },
    /** Nobody can be asked: the job is shown as it was. */
    offline: { entry: 'lose', on: { ONLINE: 'asking', OFFLINE: {} } },
    asking: {
      // An answer that is on its way may be from before the job began.
      on: { LOOK: { target: 'asking', reenter: true } },
      invoke: {
        src: 'askJob',
        onDone: [
          {
            guard: ({ context, event }) =>
              event.output === null && context.seenAtWork && context.outOfSight,
            target: 'ended',
            actions: ['remember', { type: 'refresh' }],
          },
          {
            guard: ({ event }) => event.output === null,
            target: 'idle',
            actions: ['forget', 'remember'],
          },
          {
            guard: ({ event }) => event.output !== null && isAtWork(event.output),
            target: 'resting',
            actions: [
              assign({
                job: ({ event }) => event.output,
                seenAtWork: true,
                outOfSight: false,
              }),
              'remember',
              { type: 'refresh' },
            ],
          },
          {
            guard: ({ context, event }) => !isNews(context, event.output),
            target: 'idle',
            actions: ['forget', 'remember'],
          },
          {
            guard: ({ event }) => event.output?.state === 'completed',
            target: 'completed',
            actions: [
              assign({ job: ({ event }) => event.output }),
              'remember',
              { type: 'refresh' },
            ],
          },
          {
            target: 'failed',
            actions: [
              assign({ job: ({ event }) => event.output }),
              'remember',
              { type: 'refresh' },
            ],
          },
        ],
        onError: { target: 'resting', actions: 'lose' },
      },
    },
    resting: { after: { pollInterval: 'asking' }, on: { LOOK: 'asking' } },
    completed: {
      entry: assign({ seenAtWork: false }),
      initial: 'unseen',
      states: { unseen: { on: { SEEN: 'seen' } }, seen: {} },
      after: { bannerTime: { target: 'idle', actions: 'forget' } },
      on: { DISMISS: { target: 'idle', actions: 'forget' }, LOOK: 'asking', OFFLINE: {} },
    },
    ended: {
      entry: assign({ seenAtWork: false }),
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

/**
 * An end from before this page began is no news. One that it never saw at work is, when the job is another than it knew: a
 * short one, or one that ended while the server couldn't be asked.
 */
function isNews(context: JobPollingContext, job: RunningJob | null): boolean {
  if (context.seenAtWork) return true;
  return context.heardOf !== undefined && job?.id !== context.heardOf;
}

/** The answer that an event of the asking brings. */
function answerOf(event: object): RunningJob | null {
  return 'output' in event ? (event.output as RunningJob | null) : null;
}
