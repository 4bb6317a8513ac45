import type { RequestCall } from '../../api/request.ts';
import { databaseName } from '../../db/names.ts';
import { cell } from '../../lib/pure/cell.ts';
import { systemClock } from '../../lib/pure/clock.ts';
import { systemTimers } from '../../lib/pure/timers.ts';
import { followChanges } from '../read/changes.ts';
import type { Row } from '../state/rows.ts';
import type { StoreHealth, Tenant } from '../state/types.ts';
import { createModel } from '../store/model.ts';
import { openStore } from '../store/open-store.ts';
import { joinTenantTabs } from '../store/tabs.ts';
import { retrying } from './decisions.ts';
import { hasPlans, startable } from './lanes.ts';
import { createOutbox } from './outbox.ts';
import type { SyncOptions } from './sync-options.ts';

/** One tenant's store, opened to send its waiting commands. */
export interface SendingElsewhere {
  /** Resolves when nothing more can be sent now, the connection is lost, or another tab has this tenant open. */
  done: Promise<void>;
  /** Closes the store. Commands on their way are sent again, under the same key, by the tab that opens it next. */
  stop(): Promise<void>;
  /** The page is being frozen: stops at once. */
  abandon(): void;
}

/**
 * Sends the waiting commands of a tenant that the session isn't in. It holds that tenant's own lock, because a tab that
 * has the tenant open sends them itself `[§D-elsewhere]`.
 */
export async function sendElsewhere(
  tenant: Tenant,
  options: SyncOptions,
  onChange: () => void,
): Promise<SendingElsewhere> {
  const { userId, config, connectivity } = options;
  const { clock = systemClock, timers = systemTimers } = options;
  const tenantName = `${tenant.kind}:${tenant.id}`;
  const ask = options.requestBehind ?? options.request;
  const request: RequestCall = (call, args, given) =>
    ask(call, args, { ...given, tenant: tenantName, elsewhere: true });
  const health = cell<StoreHealth>('durable');
  const startCommand = await options.loadStartCommand();
  const { store, loaded } = await openStore(userId, tenant, health, () => model);
  const model = createModel(store, loaded, health, () => tabs.tell('written'));
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });

  const name = databaseName(userId, tenant);
  const tabs = joinTenantTabs({
    name,
    // A tab has this tenant open and sends its commands itself.
    onNotice: () => end(),
    onLead: () => {
      void model.catchUp().then(begin, end);
    },
    onYield: () => outbox.pause(),
    onFreeze: () => outbox.abandon(),
  });
  const outbox = createOutbox({
    ...{ model, request, startCommand, tenant: tenantName, clock, timers },
    has: (addition) => config.additions.includes(addition),
    online: () => connectivity.online(),
    changes: followChanges({
      ...{ model, store, now: () => clock.now(), name, aside: loaded.aside },
      ask: (cursor) => request('GET /changes', { query: { cursor } }),
      // Nobody looks at this tenant's lists here.
      askNewest: null,
      alone: (work) => tabs.alone('changes', work),
      onChecked() {},
    }),
    onSettled() {},
  });

  async function begin(): Promise<void> {
    for (const { id, state } of model.rows) {
      if (isParkedElsewhere(state)) await model.commit(retrying(id, model.confirmed, clock.now()));
    }
    outbox.start();
    begun = true;
    look();
  }

  let begun = false;
  const look = () => {
    onChange();
    if (!begun) return;
    if (!connectivity.online() || !canGoOn(model.rows)) end();
  };
  const unfollow = [model.onChange(look), connectivity.subscribe(look)];

  let stopping: Promise<void> | null = null;
  async function close(): Promise<void> {
    for (const each of unfollow) each();
    outbox.stop();
    end();
    await tabs.close();
    store.close();
  }
  return {
    done,
    stop() {
      stopping ??= close();
      return stopping;
    },
    abandon() {
      outbox.abandon();
      end();
    },
  };
}

/** The reason for parking may be gone by now, through another sign-in or a new place in the team. */
const isParkedElsewhere = (state: Row['state']): boolean =>
  state === 'parked-auth' || state === 'parked-tenant';

/** Whether a command is being sent, waits for a set time, or may be sent right away. */
function canGoOn(rows: readonly Row[]): boolean {
  return (
    rows.some(({ state, undecided }) => !undecided && hasPlans.has(state)) ||
    startable(rows).length > 0
  );
}
