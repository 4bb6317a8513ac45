import type { RequestCall } from '../api/request.ts';
import type { Timers } from '../lib/pure/timers.ts';
import type { Tenant } from './state/types.ts';

const tryAgainAfter = 10_000;

interface SessionTenantDeps {
  tenant: Tenant;
  userId: string;
  request: RequestCall;
  online(): boolean;
  timers: Timers;
  /** Called when the session turns out to be in the expected tenant. */
  onSure(): void;
}

/** Whether the session is in the tenant whose changes wait here. */
export interface SessionTenant {
  isSure(): boolean;
  /** Asks the server which tenant the session is in; until the answer, `isSure` is false. */
  verify(): void;
  stop(): void;
}

/**
 * For a back end that doesn't receive the tenant with each call: it would apply a waiting change to whatever shop the
 * session has moved to meanwhile. So the back end is asked first, at the start of each connection `[§D-tenancy]`.
 */
export function watchSessionTenant(deps: SessionTenantDeps): SessionTenant {
  const { tenant, userId, request, online, timers, onSure } = deps;
  let sure = false;
  let asked = 0;
  let timer: unknown;

  async function look(turn: number): Promise<void> {
    try {
      const { data } = await request('GET /user', {});
      if (turn !== asked) return;
      sure = data.id === userId && data[tenant.kind]?.id === tenant.id;
      if (sure) onSure();
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
