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

/** One tenant's store, opened to send what waits in it. */
export interface SendingElsewhere {
  /** Resolves when nothing is left that could be sent now, the line is lost, or a tab has come that stands there itself. */
  done: Promise<void>;
  /** Closes the store; what is on its way is asked for again by whoever opens it next, under the same key. */
  stop(): Promise<void>;
  /** The page is frozen: lets go at once. */
  abandon(): void;
}

/**
 * Sends what waits of a tenant on which the session doesn't stand, under that tenant's own lock: a tab that has it open sends by itself
 * `[§D-elsewhere]`.
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
    // Somebody stands there: theirs to send.
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
      // Nobody looks at its lists here.
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

/** It may be settled by now: another sign-in, another place in the team. */
const isParkedElsewhere = (state: Row['state']): boolean =>
  state === 'parked-auth' || state === 'parked-tenant';

/** Something is on its way, waits for a time of its own, or may be sent at once. */
function canGoOn(rows: readonly Row[]): boolean {
  return (
    rows.some(({ state, undecided }) => !undecided && hasPlans.has(state)) ||
    startable(rows).length > 0
  );
}
