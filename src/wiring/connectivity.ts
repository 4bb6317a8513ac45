import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { ApiConfig } from '../api/config.ts';
import type { Failure } from '../api/failure.ts';
import { systemClock } from '../lib/clock.ts';
import { connectivityMachine, type OfflineReason } from '../machines/connectivity.ts';

export type Connectivity = ActorRefFrom<typeof connectivityMachine>;

/** How long a look may take, in milliseconds. */
const PROBE_TIMEOUT = 5_000;

export function createConnectivity(config: ApiConfig): Connectivity {
  return createActor(
    connectivityMachine.provide({ actors: { probe: fromPromise(() => probe(config)) } }),
    { input: { clock: systemClock, onLine: navigator.onLine } },
  );
}

/** Starts the machine and passes it what the browser hints at. */
export function startConnectivity(connectivity: Connectivity): void {
  connectivity.start();
  addEventListener('online', () => connectivity.send({ type: 'HINT_ONLINE' }));
  addEventListener('offline', () => connectivity.send({ type: 'HINT_OFFLINE' }));
}

/** Whether a failed call says anything about the way to the server. */
export function concernsTheWay(failure: Failure): boolean {
  if (failure.kind === 'offline' || failure.kind === 'timeout') return true;
  return failure.kind === 'unavailable' && failure.status !== 500;
}

export const isOnline = (connectivity: Connectivity): boolean =>
  !connectivity.getSnapshot().matches('offline');

/** Looks for the server: null when it answers, else why it is out of reach. */
export async function probe({ base }: ApiConfig): Promise<OfflineReason | null> {
  try {
    const answer = await fetch(`${base}/healthz`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT),
    });
    // A captive portal answers everything, but never with JSON.
    const isOurs = answer.headers.get('content-type')?.includes('json') && answer.status < 500;
    return isOurs ? null : 'server';
  } catch {
    return 'network';
  }
}
