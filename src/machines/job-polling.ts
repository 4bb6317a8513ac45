import { assign, fromPromise, setup } from 'xstate';
import type { RunningJob } from '../../contract/entities/jobs.ts';

export interface JobPollingContext {
  /** The job as last reported; null if there is none, or its banner is gone. */
  job: RunningJob | null;
  /** Whether this page has seen the job running, so that its end is news. */
  seenAtWork: boolean;
  /** Whether the server couldn't be asked at some time since then. */
  outOfSight: boolean;
  /** The id of the job in the server's last answer; null if there was none, undefined before the first answer. */
  heardOf: string | null | undefined;
}

export type JobPollingEvent =
  /** There may be a job: the session began, or a bulk import reached the server. */
  | { type: 'LOOK' }
  | { type: 'DISMISS' }
  /** The person has seen the message about the success. */
  | { type: 'SEEN' }
  | { type: 'OFFLINE' }
  | { type: 'ONLINE' }
  | { type: 'SIGNED_OUT' };

const askJob = fromPromise<RunningJob | null>(() =>
  Promise.reject(new Error('askJob is not provided')),
);

/**
 * Follows the running job `[§4-job-poll]`: asks every 5 s while it runs, announces its success once, and shows its
 * banner for 30 s or until dismissed. If the job failed or was cancelled, the asking stops too, no success is
 * announced, and its banner stays until dismissed. The same goes for a job that was seen running and that the server no
 * longer reports, because it couldn't be asked when the job ended: its result isn't known.
 */
export const jobPollingMachine = setup({
  types: { context: {} as JobPollingContext, events: {} as JobPollingEvent },
  actors: { askJob },
  actions: {
    /** The job has changed records, which should be fetched. */
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
    /** The server can't be asked, so the job is shown as last known. */
    offline: { entry: 'lose', on: { ONLINE: 'asking', OFFLINE: {} } },
    asking: {
      // The answer to the current request may be from before the job began, so it is asked again.
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
 * The end of a job from before this page was opened isn't news. The end of a job that this page never saw running is
 * news if it is another job than the last known one: it was short, or it ended while the server couldn't be asked.
 */
function isNews(context: JobPollingContext, job: RunningJob | null): boolean {
  if (context.seenAtWork) return true;
  return context.heardOf !== undefined && job?.id !== context.heardOf;
}

/** The answer in an event of the request. */
function answerOf(event: object): RunningJob | null {
  return 'output' in event ? (event.output as RunningJob | null) : null;
}
