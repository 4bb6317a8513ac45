import type { ApiConfig } from './config.ts';

/** How long a look may take, in milliseconds. */
const PROBE_TIMEOUT = 5_000;

export type OfflineReason =
  /** No answer at all. */
  | 'network'
  /** Something answered, but not our server: it is down, or a portal stands in between. */
  | 'server';

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
