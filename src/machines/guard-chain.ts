import { assign, fromPromise, setup } from 'xstate';
import type { Guard, Verdict, Visit } from './guards/guard.ts';
import { pass } from './guards/guard.ts';

export interface GuardChainInput {
  /** In the order in which they run. */
  names: readonly string[];
  guards: Readonly<Record<string, Guard>>;
  visit: Visit;
}

const runGuard = fromPromise<Verdict, { guard: Guard | undefined; visit: Visit }>(
  async ({ input: { guard, visit } }) =>
    guard ? guard(visit) : { kind: 'error', status: 500, message: 'Unknown middleware' },
);

/** Runs the guards of a route in order; the first that doesn't pass decides `[§D-tenancy]`. */
export const guardChainMachine = setup({
  types: {
    input: {} as GuardChainInput,
    context: {} as GuardChainInput & { index: number; verdict: Verdict },
    output: {} as Verdict,
  },
  actors: { runGuard },
  guards: { isThrough: ({ context }) => context.index >= context.names.length },
}).createMachine({
  id: 'guardChain',
  context: ({ input }) => ({ ...input, index: 0, verdict: pass }),
  initial: 'next',
  states: {
    next: { always: [{ guard: 'isThrough', target: 'decided' }, { target: 'running' }] },
    running: {
      invoke: {
        src: 'runGuard',
        input: ({ context: { guards, names, index, visit } }) => {
          const name = names[index] ?? '';
          return { guard: Object.hasOwn(guards, name) ? guards[name] : undefined, visit };
        },
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'pass',
            target: 'next',
            actions: assign({ index: ({ context }) => context.index + 1 }),
          },
          { target: 'decided', actions: assign({ verdict: ({ event }) => event.output }) },
        ],
        // An error without a status is treated as 500 `[§8-unknown]`.
        onError: {
          target: 'decided',
          actions: assign({
            verdict: ({ event }) => ({ kind: 'error', status: 500, message: String(event.error) }),
          }),
        },
      },
    },
    decided: { type: 'final' },
  },
  output: ({ context }) => context.verdict,
});
