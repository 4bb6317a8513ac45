import { useSelector } from '@xstate/react';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { User } from '../../contract/entities/users.ts';
import type { Watch } from '../sync/state/types.ts';
import type { Account } from './account.ts';
import type { appUpdateMachine } from './app-update.ts';
import type { connectivityMachine } from './connectivity.ts';
import type { InstallEvent, installMachine } from './install.ts';
import type { JobPollingEvent, jobPollingMachine } from './job-polling.ts';
import type { pageLoadMachine } from './page-load.ts';
import type { rateLimitMachine } from './rate-limit.ts';
import type { sessionMachine } from './session.ts';
import type { upgradeModalMachine } from './upgrade-modal.ts';

type JobPolling = ActorRefFrom<typeof jobPollingMachine>;
type Install = ActorRefFrom<typeof installMachine>;
type InstallState = Parameters<SnapshotFrom<Install>['matches']>[0];
type JobState = Parameters<SnapshotFrom<JobPolling>['matches']>[0];

/** The running machines and related values: one set per page in the browser, one per request on the server. */
export interface Machines {
  session: ActorRefFrom<typeof sessionMachine>;
  connectivity: ActorRefFrom<typeof connectivityMachine>;
  /** Null until there is a shop whose jobs are followed. */
  jobs: Watch<JobPolling | null>;
  /** Null until it is known whether the app can be installed. */
  install: Watch<Install | null>;
  update: ActorRefFrom<typeof appUpdateMachine>;
  rateLimit: ActorRefFrom<typeof rateLimitMachine>;
  upgrade: ActorRefFrom<typeof upgradeModalMachine>;
  account: Account;
  pageLoad: ActorRefFrom<typeof pageLoadMachine>;
  /** Shows the same page in the other language, and remembers the choice `[§9-locale]`. */
  switchLocale(locale: 'da' | 'en'): Promise<void>;
}

const MachinesContext = createContext<Machines | null>(null);
export const MachinesProvider = MachinesContext.Provider;

function useMachines(): Machines {
  const machines = useContext(MachinesContext);
  if (!machines) throw new Error('No MachinesProvider above this component.');
  return machines;
}

/** A machine's snapshot, and the function that sends it an event. */
function useMachine<R extends AnyActorRef>(actor: R): [SnapshotFrom<R>, R['send']] {
  return [
    useSelector(actor, (snapshot): SnapshotFrom<R> => snapshot as SnapshotFrom<R>),
    actor.send,
  ];
}

export const useSession = () => useMachine(useMachines().session);
export const useConnectivity = () => useMachine(useMachines().connectivity);
export const useAppUpdate = () => useMachine(useMachines().update);
export const useRateLimit = () => useMachine(useMachines().rateLimit);
export const usePageLoad = () => useMachine(useMachines().pageLoad);
export const useUpgradeModal = () => useMachine(useMachines().upgrade);

/** Whether the server can't be reached, as far as is known. */
export const useIsOffline = (): boolean =>
  useSelector(useMachines().connectivity, (snapshot) => snapshot.matches('offline'));

/** The job that is running or has just ended. */
export function useJobPolling() {
  const { jobs } = useMachines();
  const actor = useSyncExternalStore(jobs.subscribe, jobs.get, jobs.get) ?? undefined;
  const snapshot = useSelector(actor, (now) => now);
  return {
    job: snapshot?.context.job ?? null,
    matches: (state: JobState) => snapshot?.matches(state) ?? false,
    send: actor?.send ?? ignore,
  };
}

function ignore(_event: JobPollingEvent | InstallEvent): void {}

/** Whether the app can be installed, and how to do that. */
export function useInstall() {
  const { install } = useMachines();
  const actor = useSyncExternalStore(install.subscribe, install.get, install.get) ?? undefined;
  const snapshot = useSelector(actor, (now) => now);
  return {
    matches: (state: InstallState) => snapshot?.matches(state) ?? false,
    send: actor?.send ?? ignore,
  };
}

/** The signed-in person; null if there is none. */
export const useUser = (): User | null =>
  useSelector(useMachines().session, ({ context }) => context.user);

export const useAccount = (): Account => useMachines().account;
export const useLocaleSwitch = () => useMachines().switchLocale;
