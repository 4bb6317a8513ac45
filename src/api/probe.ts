import type { ApiConfig } from './config.ts';

/** How long to wait for the server, in milliseconds. */
const PROBE_TIMEOUT = 5_000;

export type OfflineReason =
  /** There was no answer at all. */
  | 'network'
  /** Something else than our server answered: the server is down, or a portal is in between. */
  | 'server';

/** Checks whether the server answers: null if it does, otherwise the reason why it can't be reached. */
export async function probe({ base }: ApiConfig): Promise<OfflineReason | null> {
  try {
    const answer = await fetch(`${base}/healthz`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT),
    });
    // A captive portal answers every request, but never with JSON.
    const isOurs = answer.headers.get('content-type')?.includes('json') && answer.status < 500;
    return isOurs ? null : 'server';
  } catch {
    return 'network';
  }
}
