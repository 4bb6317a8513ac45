import { assign, fromPromise, setup } from 'xstate';

export interface InstallInput {
  /** The app already runs in its own window. */
  installed: boolean;
  /** On iOS, the browser has no install dialog: the person adds the app by hand, and is told how. */
  byHand: boolean;
  /** The number of the person's visits, including this one. */
  visits: number;
  /** Products have been imported, so the person has seen what the app is for. */
  imported: boolean;
  /** The person has declined: it isn't offered again by itself. */
  declined: boolean;
}

export type InstallEvent =
  /** The browser could install the app, and waits to be asked. */
  | { type: 'READY' }
  | { type: 'IMPORTED' }
  | { type: 'INSTALL' }
  | { type: 'CLOSE' }
  | { type: 'INSTALLED' };

export type InstallMemory = Pick<InstallInput, 'imported' | 'declined'>;

const VISITS = 3;

/** The browser's install dialog; resolves to whether the person agreed. */
const ask = fromPromise<boolean>(() => Promise.resolve(false));

/**
 * Whether the app can be installed, and when it is offered `[§D-install]`: once, after the first import or on the third
 * visit. After declining, it is still in the user menu. It is never offered where it is installed.
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
    /** Until the browser reports that it is possible. */
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
        /** Offered in the user menu only. */
        quiet: { always: { guard: 'isDue', target: 'offered' } },
        offered: {},
        /** Shows the steps, if only the person can do it. */
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
            // The browser's dialog works only once; it may provide another one later.
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
