import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { ApiConfig } from '../api/config.ts';
import type { Failure } from '../api/failure.ts';
import { probe } from '../api/probe.ts';
import { systemClock } from '../lib/pure/clock.ts';
import { connectivityMachine } from '../machines/connectivity.ts';

export type Connectivity = ActorRefFrom<typeof connectivityMachine>;

export function createConnectivity(config: ApiConfig): Connectivity {
  return createActor(
    connectivityMachine.provide({ actors: { probe: fromPromise(() => probe(config)) } }),
    { input: { clock: systemClock, onLine: navigator.onLine } },
  );
}

/** Starts the machine and passes the browser's hints to it. */
export function startConnectivity(connectivity: Connectivity): void {
  connectivity.start();
  addEventListener('online', () => connectivity.send({ type: 'HINT_ONLINE' }));
  addEventListener('offline', () => connectivity.send({ type: 'HINT_OFFLINE' }));
}

/** Whether a failed call says something about the connection to the server. */
export function concernsTheWay(failure: Failure): boolean {
  if (failure.kind === 'offline' || failure.kind === 'timeout') return true;
  return failure.kind === 'unavailable' && failure.status !== 500;
}

export const isOnline = (connectivity: Connectivity): boolean =>
  !connectivity.getSnapshot().matches('offline');
