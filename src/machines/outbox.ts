import { assign, createActor, fromPromise, setup } from 'xstate';
import type { Failure } from '../api/failure.ts';
import type { Reconciled } from '../sync/commands/sending/traits.ts';
import type {
  CommandEvent,
  CommandInput,
  CommandProgress,
  StartCommand,
} from '../sync/outbox/command-actor.ts';
import { failureOf } from './failure-of.ts';

/** In milliseconds: as long as the too-many-requests dialog is shown `[§8-429]`. */
const ratePause = 61_000;
/**
 * In milliseconds. A server remembers an idempotency key for 14 days; one day less, to allow for clocks that are
 * corrected. After that, only reading shows whether the command took effect.
 */
const keyLife = 13 * 24 * 3_600_000;
const longestBackOff = 60_000;

interface Context extends CommandInput {
  answer: unknown;
}

const send = fromPromise<unknown, CommandProgress>(() =>
  Promise.reject(new Error('No send provided.')),
);
const reconcile = fromPromise<Reconciled>(() =>
  Promise.reject(new Error('No reconcile provided.')),
);
const settle = fromPromise<void, { answer: unknown; attempts: number }>(() =>
  Promise.reject(new Error('No settle provided.')),
);

/**
 * The sending of one command. If its answer may be lost, it is neither given up nor sent again blindly: `afterLoss`
 * decides. A refusal means that the server has certainly done nothing.
 */
const commandMachine = setup({
  types: {
    input: {} as CommandInput,
    context: {} as Context,
    events: {} as CommandEvent,
  },
  actors: { send, reconcile, settle },
  actions: {
    fail: assign({ failure: (_, { error }: { error: unknown }) => failureMet(error) }),
    uncount: assign({ attempts: ({ context }) => Math.max(0, context.attempts - 1) }),
    count: assign({
      attempts: ({ context }) => context.attempts + 1,
      sentAt: ({ context: { attempts, sentAt, clock } }) =>
        attempts > 0 && sentAt !== null ? sentAt : clock.now(),
      until: null,
    }),
    forgetTries: assign({ attempts: 0, until: null, undecided: false }),
    backOff: assign({
      until: ({ context }) =>
        context.clock.now() + Math.min(longestBackOff, 1_000 * 2 ** (context.attempts - 1)),
    }),
    pause: assign({ until: ({ context }) => context.clock.now() + ratePause }),
    endWait: assign({ until: null }),
    answered: assign({ answer: (_, { answer }: { answer: unknown }) => answer }),
  },
  guards: {
    stood: ({ context }, state: CommandProgress['state']) => context.state === state,
    undecided: ({ context }) => context.undecided,
    mustRead: ({ context }) =>
      context.attempts > 0 &&
      (context.afterLoss !== 'resend' ||
        Math.abs(context.clock.now() - (context.sentAt ?? 0)) > keyLife),
    resends: ({ context }) => context.afterLoss === 'resend',
    failedWith: (_, { error, kind }: { error: unknown; kind: Failure['kind'] }) =>
      failureMet(error).kind === kind,
    wrongTenant: (_, { error }: { error: unknown }) => {
      const failure = failureMet(error);
      return failure.kind === 'refused' && failure.code === 'tenant_mismatch';
    },
    verdict: (_, { is, kind }: { is: Reconciled; kind: Reconciled['kind'] }) => is.kind === kind,
  },
  delays: {
    // Never longer than the pause, even if the clock was set back meanwhile.
    untilOver: ({ context }) =>
      Math.min(ratePause, Math.max(0, (context.until ?? 0) - context.clock.now())),
    settleAgain: 5_000,
  },
}).createMachine({
  id: 'command',
  context: ({ input }) => ({ ...input, answer: null }),
  initial: 'entering',
  states: {
    /** Continues in the state that the device has stored. A command that was being sent may have arrived. */
    entering: {
      always: [
        { guard: { type: 'stood', params: 'refused' }, target: 'refused' },
        { guard: { type: 'stood', params: 'parked-auth' }, target: 'parked-auth' },
        { guard: { type: 'stood', params: 'parked-tenant' }, target: 'parked-tenant' },
        { guard: { type: 'stood', params: 'parked-subscription' }, target: 'parked-subscription' },
        { guard: { type: 'stood', params: 'parked-rate' }, target: 'parked-rate' },
        { guard: { type: 'stood', params: 'held' }, target: 'held' },
        { guard: 'undecided', target: 'ambiguous.undecided' },
        { target: 'queued' },
      ],
    },
    held: { after: { untilOver: { target: 'queued', actions: 'endWait' } } },
    queued: {
      on: { START: [{ guard: 'mustRead', target: 'reconciling' }, { target: 'sending' }] },
    },
    sending: {
      entry: 'count',
      invoke: {
        src: 'send',
        input: ({ context }) => progressOf(context, 'sending'),
        onDone: {
          target: 'settling',
          actions: { type: 'answered', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: {
              type: 'failedWith',
              params: ({ event }) => ({ error: event.error, kind: 'unauthenticated' }),
            },
            target: 'parked-auth',
            actions: ['uncount', { type: 'fail', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            guard: {
              type: 'failedWith',
              params: ({ event }) => ({ error: event.error, kind: 'subscription_required' }),
            },
            target: 'parked-subscription',
            actions: ['uncount', { type: 'fail', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            guard: {
              type: 'failedWith',
              params: ({ event }) => ({ error: event.error, kind: 'too_many_requests' }),
            },
            target: 'parked-rate',
            actions: [
              'uncount',
              { type: 'fail', params: ({ event }) => ({ error: event.error }) },
              'pause',
            ],
          },
          {
            guard: { type: 'wrongTenant', params: ({ event }) => ({ error: event.error }) },
            target: 'parked-tenant',
            actions: ['uncount', { type: 'fail', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            guard: {
              type: 'failedWith',
              params: ({ event }) => ({ error: event.error, kind: 'refused' }),
            },
            target: 'refused',
            actions: ['uncount', { type: 'fail', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            guard: 'resends',
            target: 'waiting',
            actions: [{ type: 'fail', params: ({ event }) => ({ error: event.error }) }, 'backOff'],
          },
          {
            target: 'ambiguous',
            actions: [{ type: 'fail', params: ({ event }) => ({ error: event.error }) }, 'backOff'],
          },
        ],
      },
    },
    waiting: {
      after: { untilOver: { target: 'queued', actions: 'endWait' } },
      on: {
        RECONNECTED: { target: 'queued', actions: 'endWait' },
        RETRY: { target: 'queued', actions: 'endWait' },
      },
    },
    /** The server may have done it, so nothing is sent until reading has shown whether it did. */
    ambiguous: {
      initial: 'resting',
      states: {
        resting: {
          after: { untilOver: { target: 'ready' } },
          on: { RECONNECTED: 'ready', RETRY: 'ready' },
        },
        ready: { entry: 'endWait', on: { START: '#command.reconciling' } },
        /** Reading didn't show it either, so the person decides. */
        undecided: {
          entry: assign({ undecided: true, until: null }),
          on: { RETRY: { target: '#command.queued', actions: 'forgetTries' } },
        },
      },
    },
    reconciling: {
      invoke: {
        src: 'reconcile',
        onDone: [
          {
            guard: { type: 'verdict', params: ({ event }) => ({ is: event.output, kind: 'done' }) },
            target: 'settling',
            actions: {
              type: 'answered',
              params: ({ event }) => ({
                answer: event.output.kind === 'done' ? event.output.answer : null,
              }),
            },
          },
          {
            guard: {
              type: 'verdict',
              params: ({ event }) => ({ is: event.output, kind: 'not-done' }),
            },
            target: 'sending',
            actions: 'forgetTries',
          },
          { target: 'ambiguous.undecided' },
        ],
        onError: {
          target: 'ambiguous',
          actions: [{ type: 'fail', params: ({ event }) => ({ error: event.error }) }, 'backOff'],
        },
      },
    },
    settling: {
      invoke: {
        src: 'settle',
        input: ({ context: { answer, attempts } }) => ({ answer, attempts }),
        onDone: 'acknowledged',
        onError: 'unsettled',
      },
    },
    /** The answer can't be stored at the moment; it is kept in memory and tried again. */
    unsettled: { after: { settleAgain: 'settling' } },
    refused: {
      on: { RETRY: { target: 'queued', actions: 'forgetTries' } },
    },
    'parked-auth': { on: { RETRY: 'queued' } },
    'parked-subscription': { on: { RETRY: 'queued' } },
    'parked-tenant': { on: { RETRY: 'queued' } },
    'parked-rate': {
      after: { untilOver: { target: 'queued', actions: 'endWait' } },
    },
    acknowledged: { type: 'final' },
  },
});

/** Runs the machine with real effects. */
export const startCommand: StartCommand = (input, effects) => {
  const actor = createActor(
    commandMachine.provide({
      actors: {
        send: fromPromise(({ input: sending }) => effects.send(sending)),
        reconcile: fromPromise(() => effects.reconcile()),
        settle: fromPromise(({ input: { answer, attempts } }) => effects.settle(answer, attempts)),
      },
    }),
    { input, clock: clockOf(input) },
  );
  const progress = () => {
    const { context, value } = actor.getSnapshot();
    return progressOf(context, stateOf(value));
  };
  // In a subscription rather than an action: only after the whole transition does the snapshot have the new state.
  let known = '';
  actor.subscribe(() => {
    const next = JSON.stringify(progress());
    if (next === known) return;
    known = next;
    effects.note(progress());
  });
  actor.start();
  return { send: (event) => actor.send(event), progress, stop: () => actor.stop() };
};

const clockOf = ({ timers }: CommandInput) => ({
  setTimeout: (work: () => void, ms: number) => timers.setTimeout(work, ms),
  clearTimeout: (timer: unknown) => timers.clearTimeout(timer),
});

function progressOf(context: Context, state: CommandProgress['state']): CommandProgress {
  const { attempts, sentAt, until, undecided, failure } = context;
  return { state, attempts, sentAt, until, undecided, failure };
}

/** States that only exist between others are reported as `sending`. */
function stateOf(value: unknown): CommandProgress['state'] {
  if (typeof value !== 'string') return 'ambiguous';
  const inner = new Set(['entering', 'settling', 'unsettled', 'acknowledged']);
  return inner.has(value) ? 'sending' : (value as CommandProgress['state']);
}

/** An error that isn't a failure of a request comes from this device, and is treated as temporary. */
const failureMet = (error: unknown): Failure =>
  failureOf(error) ?? { kind: 'unavailable', status: null };
