import { assign, fromPromise, setup } from 'xstate';

export interface InstallInput {
  /** The app runs in a window of its own already. */
  installed: boolean;
  /** iOS has no question to ask: the person adds the app by hand, and is told how. */
  byHand: boolean;
  /** How often the person has come, this time included. */
  visits: number;
  /** Products have been imported: the app has shown what it is for. */
  imported: boolean;
  /** The person has said no: nothing is offered again unasked. */
  declined: boolean;
}

export type InstallEvent =
  /** The browser would install the app, and waits to be asked. */
  | { type: 'READY' }
  | { type: 'IMPORTED' }
  | { type: 'INSTALL' }
  | { type: 'CLOSE' }
  | { type: 'INSTALLED' };

export type InstallMemory = Pick<InstallInput, 'imported' | 'declined'>;

const VISITS = 3;

/** The browser's own question; resolves to whether the person agreed. */
const ask = fromPromise<boolean>(() => Promise.resolve(false));

/**
 * Whether the app can be installed, and when it is offered `[§D-install]`: after a first import or on the third visit, once; who says
 * no finds it in the user menu. Never where it is installed.
 */
export const installMachine = setup({
  types: {
    input: {} as InstallInput,
    context: {} as InstallInput,
    events: {} as InstallEvent,
  },
  actors: { ask },
  actions: {
    remember: (_, _memory: InstallMemory) => {},
    decline: assign({ declined: true }),
    noteImport: assign({ imported: true }),
  },
  guards: {
    isInstalled: ({ context }) => context.installed,
    isByHand: ({ context }) => context.byHand,
    isDue: ({ context: { declined, imported, visits } }) =>
      !declined && (imported || visits >= VISITS),
    hasAgreed: (_, agreed: boolean) => agreed,
  },
}).createMachine({
  id: 'install',
  context: ({ input }) => input,
  initial: 'deciding',
  on: {
    IMPORTED: {
      actions: [
        'noteImport',
        { type: 'remember', params: ({ context }) => ({ ...memoryOf(context), imported: true }) },
      ],
    },
    INSTALLED: '.installed',
  },
  states: {
    deciding: {
      always: [
        { guard: 'isInstalled', target: 'installed' },
        { guard: 'isByHand', target: 'possible' },
        { target: 'impossible' },
      ],
    },
    /** Until the browser says otherwise. */
    impossible: { on: { READY: 'possible' } },
    possible: {
      initial: 'quiet',
      on: {
        INSTALL: [{ guard: 'isByHand', target: '.explaining' }, { target: 'asking' }],
        CLOSE: {
          target: '.quiet',
          actions: ['decline', { type: 'remember', params: ({ context }) => memoryOf(context) }],
        },
      },
      states: {
        /** In the user menu alone. */
        quiet: { always: { guard: 'isDue', target: 'offered' } },
        offered: {},
        /** What to press, where only the person can do it. */
        explaining: {},
      },
    },
    asking: {
      invoke: {
        src: 'ask',
        onDone: [
          {
            guard: { type: 'hasAgreed', params: ({ event }) => event.output },
            target: 'installed',
          },
          {
            // A question is asked once; the browser may bring another.
            target: 'impossible',
            actions: ['decline', { type: 'remember', params: ({ context }) => memoryOf(context) }],
          },
        ],
        onError: 'impossible',
      },
    },
    installed: { type: 'final' },
  },
});

const memoryOf = ({ imported, declined }: InstallMemory): InstallMemory => ({ imported, declined });
