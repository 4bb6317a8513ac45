import { type Cell, cell } from '../lib/cell.ts';
import type { Timers } from '../lib/timers.ts';
import { whenIdle } from '../lib/when-idle.ts';
import type { ElsewhereSender } from './elsewhere.ts';
import type { Elsewhere, SyncOptions } from './types.ts';

export interface BroughtElsewhere {
  seen: Cell<readonly Elsewhere[]>;
  /** A connection has come: what waits is looked at again, and sent. */
  go(): void;
  stop(): Promise<void>;
}

/** What sees to the person's other shops comes once the page has nothing better to do, or with the next connection. */
export function bringElsewhere(options: SyncOptions, timers: Timers): BroughtElsewhere {
  const { userId, tenant, config, connectivity } = options;
  const seen = cell<readonly Elsewhere[]>([]);
  let bringing: Promise<ElsewhereSender | null> | null = null;
  let stopped = false;

  async function load(): Promise<ElsewhereSender | null> {
    const { followElsewhere } = await import('./elsewhere.ts');
    if (stopped) return null;
    return followElsewhere({
      ...{ userId, here: tenant, seen, timers },
      maySend: () => connectivity.online() && config.additions.includes('elsewhere'),
      send: async (other, onChange) =>
        (await import('./send-elsewhere.ts')).sendElsewhere(other, options, onChange),
    });
  }

  async function bring(): Promise<ElsewhereSender | null> {
    if (stopped) return null;
    bringing ??= load();
    return bringing.catch(() => {
      bringing = null;
      return null;
    });
  }

  whenIdle(() => void bring(), 2_000, 1_000);
  return {
    seen,
    go() {
      const isThere = bringing !== null;
      // One that is only coming goes by itself.
      void bring().then((sender) => isThere && sender?.go());
    },
    async stop() {
      stopped = true;
      await (await bringing?.catch(() => null))?.stop();
    },
  };
}
