import { type Cell, cell } from '../../lib/pure/cell.ts';
import { lazy } from '../../lib/pure/lazy.ts';
import type { Timers } from '../../lib/pure/timers.ts';
import type { Elsewhere, Tenant } from '../state/types.ts';
import type { ElsewhereSender } from './elsewhere.ts';
import type { SyncOptions } from './sync-options.ts';

export interface BroughtElsewhere {
  seen: Cell<readonly Elsewhere[]>;
  /** Counts again what waits, and sends it; called when the first page is shown, and at each new connection. */
  go(): void;
  /** Deletes everything that the device holds of a tenant in `seen`. */
  giveUp(tenant: Tenant): Promise<void>;
  stop(): Promise<void>;
}

/** Loads the code that sends for the person's other shops when `go` is first called. */
export function bringElsewhere(options: SyncOptions, timers: Timers): BroughtElsewhere {
  const { userId, tenant, config, connectivity } = options;
  const seen = cell<readonly Elsewhere[]>([]);
  const code = lazy(() => import('./elsewhere.ts'));
  let sender: ElsewhereSender | null = null;
  let stopped = false;

  async function bring(): Promise<void> {
    const { followElsewhere } = await code.load();
    if (sender || stopped) return;
    sender = followElsewhere({
      ...{ userId, here: tenant, seen, timers },
      maySend: () => connectivity.online() && config.additions.includes('elsewhere'),
      send: async (other, onChange) =>
        (await import('./send-elsewhere.ts')).sendElsewhere(other, options, onChange),
    });
  }

  const go = () => {
    // If loading fails, the next connection tries again; while it is running, it calls `go` itself.
    if (sender) sender.go();
    else if (!stopped) bring().catch(() => {});
  };

  return {
    seen,
    go,
    giveUp: async (one) => sender?.giveUp(one),
    async stop() {
      stopped = true;
      await sender?.stop();
    },
  };
}
