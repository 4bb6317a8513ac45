import type { Addition } from '../api/config.ts';
import { databaseName } from '../db/database.ts';
import { cell } from '../lib/cell.ts';
import { systemClock } from '../lib/clock.ts';
import { systemTimers } from '../lib/timers.ts';
import { isSealed } from './account.ts';
import { type Changes, followChanges, resyncEvent } from './changes.ts';
import { committing, discarding, retrying } from './decisions.ts';
import { createModel } from './model.ts';
import { openStore } from './open-store.ts';
import type { Outbox } from './outbox.ts';
import { outboxOnDemand } from './outbox-on-demand.ts';
import { createReader } from './read.ts';
import { createRecords } from './records.ts';
import { joinTabs } from './tabs.ts';
import type { OpenSync, StoreHealth, SyncOptions } from './types.ts';
import { keepCompact, keepCurrent } from './upkeep.ts';

/** Collections heard of this recently aren't asked for again because a screen opens. */
const recent = 5_000;

/**
 * What a supplier has to have on the device although its page was never opened `[§A-supplier-offline]`: a shop's lists come by
 * `GET /changes`, a supplier's are short and come whole.
 */
const supplierLists = [
  'GET /supplier/partnerships',
  'GET /supplier/partnership-requests',
  'GET /supplier/figures',
  'GET /user/suppliers',
] as const;

/** The store of an expired session is shown to nobody until the same person signs in again `[§4-expiry]`. */
export class SealedStore extends Error {
  override readonly name = 'SealedStore';
}

/** Opens a tenant's store: reads what is kept, follows what changes, and sends what waits. */
export async function openSync(options: SyncOptions): Promise<OpenSync> {
  const { tenant, userId, config, connectivity } = options;
  const { clock = systemClock, timers = systemTimers } = options;
  const tenantName = `${tenant.kind}:${tenant.id}`;
  const has = (addition: Addition) => config.additions.includes(addition);
  const now = () => clock.now();
  const online = () => connectivity.online();
  const request: SyncOptions['request'] = (call, args, given) =>
    options.request(call, args, { tenant: tenantName, ...given });

  const health = cell<StoreHealth>('durable');
  const [{ store, loaded }, sealed, wholeLists] = await Promise.all([
    openStore(userId, tenant, health, () => model),
    isSealed(userId),
    has('changes') ? null : import('./whole-lists.ts'),
  ]);
  if (sealed) {
    store.close();
    throw new SealedStore();
  }
  const model = createModel(store, loaded, health, () => tabs.tell('written'));

  const tabs = joinTabs({
    name: databaseName(userId, tenant),
    onNotice(notice) {
      void model.catchUp().catch(() => {});
      if (notice !== 'checked' || !online()) return;
      model.checkedAt.set(now());
      model.fresh.set(true);
    },
    onLead: () => outbox.start(),
    onYield: () => outbox.pause(),
  });
  const changes: Changes | null =
    tenant.kind === 'shop'
      ? followChanges({
          model,
          store,
          now,
          ask:
            wholeLists === null
              ? (cursor) => request('GET /changes', { query: { cursor } })
              : wholeLists.readWholeLists(request),
          alone: (work) => tabs.alone('changes', work),
          onChecked: () => tabs.tell('checked'),
        })
      : null;
  const refreshNow = async () => {
    // A store that has gone says so by its health.
    if (changes && online()) await changes.refresh().catch(() => {});
  };
  const refreshIfOld = () => {
    if (!model.fresh.get() || now() - model.checkedAt.get() > recent) void refreshNow();
  };
  const refresh = changes && refreshIfOld;
  const reader = createReader({ model, request, online, refresh, now, timers });
  const bringWholeLists = () => {
    if (tenant.kind === 'supplier') for (const call of supplierLists) reader.bring(call, {});
  };
  const outbox = outboxOnDemand(model, loadOutbox, timers);

  async function loadOutbox(): Promise<Outbox> {
    const [{ createOutbox }, startCommand] = await Promise.all([
      import('./outbox.ts'),
      options.loadStartCommand(),
    ]);
    return createOutbox({
      ...{ model, request, has, tenant: tenantName, online, clock, timers },
      // Following is quick enough to ask what became of a command; reading whole lists isn't.
      changes: has('changes') ? changes : null,
      startCommand,
      onSettled() {
        void refreshNow();
        if (!changes) reader.revalidate();
      },
    });
  }

  let wasOnline = online();
  const unfollow = connectivity.subscribe(() => {
    if (online() === wasOnline) return;
    wasOnline = online();
    if (!wasOnline) model.fresh.set(false);
    reader.revalidate();
    if (!wasOnline) return;
    outbox.reconnected();
    void refreshNow();
    bringWholeLists();
  });
  const retryParked = (...states: string[]) => {
    for (const { id, state } of model.rows)
      if (states.includes(state)) void model.commit(retrying(id, model.confirmed, now()));
  };
  const resume = () => retryParked('parked-auth', 'parked-tenant');
  const upkeep = [
    keepCurrent({ now, timers, checkedAt: () => model.checkedAt.get(), refresh: refreshIfOld }),
    keepCompact({ store, model, alone: (work) => tabs.alone('compaction', work) }),
    followSubscription(() => retryParked('parked-subscription')),
  ];

  /** A plan that has become active lets go what was parked for the want of one. */
  function followSubscription(onActive: () => void): () => void {
    const list = () => model.confirmed.tables.subscriptions.list();
    let known = list();
    return model.onChange(() => {
      if (list() === known) return;
      known = list();
      if (known.some(({ status }) => status === 'active')) onActive();
    });
  }

  let asked = false;
  /** What isn't sent yet is worth asking the browser for. */
  function askToStay(): void {
    if (asked) return;
    asked = true;
    void navigator.storage?.persist?.().catch(() => {});
  }

  if (loaded.broken) await model.observe(resyncEvent(now()));
  resume();
  void refreshNow();
  bringWholeLists();
  return {
    sync: {
      watch: reader.watch,
      records: createRecords(model, refresh),
      outbox: model.outbox,
      health,
      async commit(command) {
        let id = '';
        await model.commit(
          committing(command, model.confirmed, now(), (told) => {
            id = told;
          }),
        );
        askToStay();
        return id;
      },
      discard: (id) => model.commit(discarding(id, now())),
      retry: (id) => model.commit(retrying(id, model.confirmed, now())),
      refresh: async () => {
        await refreshNow();
        reader.revalidate();
        bringWholeLists();
      },
    },
    async close() {
      unfollow();
      for (const stop of upkeep) stop();
      // What is on its way isn't waited for: it is asked for again, under the same key.
      outbox.stop();
      await tabs.close();
      store.close();
    },
    exclusively: tabs.exclusively,
    resume,
  };
}
