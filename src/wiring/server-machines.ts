import { createActor } from 'xstate';
import type { User } from '../../contract/entities/users.ts';
import { systemClock } from '../lib/pure/clock.ts';
import { appUpdateMachine } from '../machines/app-update.ts';
import { connectivityMachine } from '../machines/connectivity.ts';
import { pageLoadMachine } from '../machines/page-load.ts';
import { rateLimitMachine } from '../machines/rate-limit.ts';
import type { Machines } from '../machines/react.tsx';
import { sessionMachine } from '../machines/session.ts';
import { upgradeModalMachine } from '../machines/upgrade-modal.ts';

/** A person's actions only happen in the browser. */
export const never = () => Promise.reject(new Error('Nothing happens while the server renders.'));

/** Machines that stay in their initial state, because the browser starts from what the server renders. */
export function serverMachines(user: User | null, hasToken: boolean): Machines {
  const input = { clock: systemClock };
  return {
    session: createActor(sessionMachine, { input: { ...input, user, hasToken } }),
    connectivity: createActor(connectivityMachine, { input: { ...input, onLine: true } }),
    jobs: { get: () => null, subscribe: () => () => {} },
    install: { get: () => null, subscribe: () => () => {} },
    update: createActor(appUpdateMachine, { input: { ...input, lastReload: null } }),
    rateLimit: createActor(rateLimitMachine, { input }),
    upgrade: createActor(upgradeModalMachine),
    account: {
      login: never,
      signInWithPasskey: never,
      signup: never,
      forgotPassword: never,
      resetPassword: never,
      confirmAddress: never,
      leave: never,
      switchShop: never,
      switchSupplier: never,
    },
    pageLoad: createActor(pageLoadMachine),
    switchLocale: never,
  };
}
