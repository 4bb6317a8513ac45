import type { RequestCall } from '../api/request.ts';
import type { Timers } from '../lib/timers.ts';
import type { Tenant } from './state/types.ts';

const tryAgainAfter = 10_000;

interface PlaceParts {
  tenant: Tenant;
  userId: string;
  request: RequestCall;
  online(): boolean;
  timers: Timers;
  /** Told when the session was found to stand on the tenant. */
  onPlaced(): void;
}

/** Whether the session stands on the tenant whose changes wait here. */
export interface Place {
  isSure(): boolean;
  /** Asks where it stands; until the answer nobody is sure. */
  verify(): void;
  stop(): void;
}

/**
 * For a back end that isn't told the tenant with each call: it would take a queued change for whatever shop the session has
 * been moved to meanwhile, so it is asked first, whenever a connection begins `[§D-tenancy]`.
 */
export function watchPlace(parts: PlaceParts): Place {
  const { tenant, userId, request, online, timers, onPlaced } = parts;
  let sure = false;
  let asked = 0;
  let timer: unknown;

  async function look(turn: number): Promise<void> {
    try {
      const { data } = await request('GET /user', {});
      if (turn !== asked) return;
      sure = data.id === userId && data[tenant.kind]?.id === tenant.id;
      if (sure) onPlaced();
    } catch {
      if (turn === asked) timer = timers.setTimeout(verify, tryAgainAfter);
    }
  }

  function verify(): void {
    asked += 1;
    sure = false;
    timers.clearTimeout(timer);
    if (online()) void look(asked);
  }

  return {
    isSure: () => sure,
    verify,
    stop() {
      asked += 1;
      timers.clearTimeout(timer);
    },
  };
}
