import { assign, setup } from 'xstate';

export type UpgradeEvent = { type: 'SUBSCRIPTION_REQUIRED'; details: unknown } | { type: 'CLOSE' };

/**
 * The dialog after a 402: only one, however many calls were refused. Its spinner is shown for at least 1 s
 * `[§9-upgrade]`.
 */
export const upgradeModalMachine = setup({
  types: { context: {} as { details: unknown }, events: {} as UpgradeEvent },
  delays: { loaderTime: 1_000 },
}).createMachine({
  id: 'upgradeModal',
  context: { details: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        SUBSCRIPTION_REQUIRED: {
          target: 'loading',
          actions: assign({ details: ({ event }) => event.details }),
        },
      },
    },
    loading: { after: { loaderTime: 'open' }, on: { CLOSE: 'closed' } },
    open: { on: { CLOSE: 'closed' } },
  },
});
