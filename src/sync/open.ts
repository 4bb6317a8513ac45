import type { Addition } from '../api/config.ts';
import { bringOutboxCheck } from '../db/load.ts';
import { databaseName } from '../db/names.ts';
import { cell } from '../lib/pure/cell.ts';
import { systemClock } from '../lib/pure/clock.ts';
import { lazy } from '../lib/pure/lazy.ts';
import { systemTimers } from '../lib/pure/timers.ts';
import { NotLoaded } from './not-loaded.ts';
import { bringElsewhere } from './outbox/elsewhere-on-demand.ts';
import type { Outbox } from './outbox/outbox.ts';
import { outboxOnDemand } from './outbox/outbox-on-demand.ts';
import type { SyncOptions } from './outbox/sync-options.ts';
import { followShop } from './read/follow-shop.ts';
import { createReader } from './read/read.ts';
import { createRecords } from './read/records.ts';
import type { SessionTenant } from './session-tenant.ts';
import { resyncEvent } from './state/collection-events.ts';
import type { StoreHealth } from './state/types.ts';
import { isSealedAccount } from './store/account.ts';
import { asideOnDemand } from './store/aside-on-demand.ts';
import { followSubscription } from './store/follow-subscription.ts';
import { createModel, type Model } from './store/model.ts';
import { openStore } from './store/open-store.ts';
import { joinTenantTabs } from './store/tabs.ts';
import type { OpenSync } from './types.ts';

/** In milliseconds: a delay, so that the page's first rows come first. */
const fetchAfter = 3_000;
/** In milliseconds: the delay until a part that couldn't be loaded is tried again. */
const fetchAgainAfter = 30_000;

/**
 * The lists that a supplier has to have on the device even without opening their pages `[§A-supplier-offline]`. A
 * shop's lists come with `GET /changes`; a supplier's are short and are fetched completely.
 */
const supplierLists = [
  'GET /supplier/partnerships',
  'GET /supplier/partnership-requests',
  'GET /supplier/figures',
  'GET /user/suppliers',
] as const;

const nothing = { get: () => null, subscribe: () => () => {} };

/** The store of an expired session, which is hidden until the same person signs in again `[§4-expiry]`. */
export class SealedStore extends Error {
  override readonly name = 'SealedStore';
}

/** Opens a tenant's store: reads what is stored, follows changes, and sends what waits. */
export async function openSync(options: SyncOptions): Promise<OpenSync> {
  const { tenant, userId, config, connectivity } = options;
  const { clock = systemClock, timers = systemTimers } = options;
  const tenantName = `${tenant.kind}:${tenant.id}`;
  const has = (addition: Addition) => config.additions.includes(addition);
  const now = () => clock.now();
  const online = () => connectivity.online();
  const request: SyncOptions['request'] = (call, args, given) =>
    options.request(call, args, { tenant: tenantName, ...given });

  /** What the page knows; null before it has been read. */
  let known: Model | null = null;
  const name = databaseName(userId, tenant);
  const health = cell<StoreHealth>('durable');
  const [{ store, loaded, whenKept }, sealed, wholeLists, sessionTenants] = await Promise.all([
    openStore(userId, tenant, health, () => known),
    isSealedAccount(userId),
    has('changes') ? null : import('./read/whole-lists.ts'),
    has('tenant') ? null : import('./session-tenant.ts'),
  ]);
  if (sealed) {
    store.close();
    throw new SealedStore();
  }
  const model = createModel(store, loaded, health, () => tabs.tell('written'));
  known = model;

  // Only a device that is new to a shop needs it.
  const isNew = tenant.kind === 'shop' && !model.confirmed.complete;
  const firstReading = isNew ? await import('./read/first-reading.ts').catch(() => null) : null;

  const madeElsewhere = cell(0);
  const tabs = joinTenantTabs({
    name,
    onNotice(notice) {
      void model.catchUp().catch(() => {});
      if (notice === 'made') madeElsewhere.set(madeElsewhere.get() + 1);
      if (notice !== 'checked' || !online()) return;
      model.checkedAt.set(now());
      model.fresh.set(true);
    },
    onLead: () => outbox.start(),
    onYield: () => outbox.pause(),
    onFreeze: () => outbox.abandon(),
  });
  /** When the database belongs to a newer build, a tab that runs that build should lead. */
  const yieldToNewer = () => {
    if (health.get() === 'outdated') void tabs.close();
  };
  const alone = (purpose: string) => (work: () => Promise<void>) => tabs.alone(purpose, work);
  const shop =
    tenant.kind === 'shop'
      ? followShop({
          ...{ model, store, now, name, online, request, wholeLists, firstReading },
          aside: loaded.aside,
          alone: alone('changes'),
          onChecked: () => tabs.tell('checked'),
        })
      : null;
  const refreshNow = async () => shop?.refresh();
  const refresh = shop?.refreshIfOld ?? null;
  const fetchAnew = async () => {
    await model.observe(resyncEvent(now()));
    await refreshNow();
  };
  const aside = asideOnDemand(name, loaded.aside, now);
  const reader = createReader({
    ...{ model, request, online, refresh, now, timers },
    isStrict: has('codes'),
    onUnread: aside.keep,
  });
  const bringWholeLists = () => {
    if (tenant.kind === 'supplier') for (const call of supplierLists) reader.bring(call, {});
  };
  const outbox = outboxOnDemand(model, loadOutbox, timers);
  const sessionTenant: SessionTenant | null =
    sessionTenants?.watchSessionTenant({
      ...{ tenant, userId, request, online, timers },
      onSure: () => outbox.reconnected(),
    }) ?? null;

  async function loadOutbox(): Promise<Outbox> {
    const [{ createOutbox }, startCommand] = await Promise.all([
      import('./outbox/outbox.ts'),
      options.loadStartCommand(),
    ]);
    return createOutbox({
      ...{ model, request, has, tenant: tenantName, clock, timers },
      online: () => online() && (sessionTenant?.isSure() ?? true),
      // Following changes is fast enough to find out whether a command took effect; reading whole lists isn't.
      changes: (has('changes') && shop?.changes) || null,
      startCommand,
      onSettled() {
        void refreshNow();
        if (!shop) reader.revalidate();
      },
    });
  }

  let wasOnline = online();
  const elsewhere = bringElsewhere(options, timers);
  const unfollow = connectivity.subscribe(() => {
    if (online() === wasOnline) return;
    wasOnline = online();
    if (!wasOnline) model.fresh.set(false);
    reader.revalidate();
    sessionTenant?.verify();
    if (!wasOnline) return;
    outbox.reconnected();
    elsewhere.go();
    void refreshNow();
    bringWholeLists();
  });
  // Loaded after the first page is shown, because it is only needed when a person does something.
  const deciding = lazy(async () =>
    (await import('./outbox/deciding.ts')).createDeciding(model, now),
  );
  const loadDeciding = () =>
    deciding.load().catch((cause: unknown) => {
      throw new NotLoaded('', { cause });
    });
  const goOnWith = (...parked: string[]) => {
    if (!model.rows.some(({ state }) => parked.includes(state))) return;
    void deciding
      .load()
      .then((by) => by.retryParked(parked))
      .catch(() => {});
  };
  const resume = () => {
    sessionTenant?.verify();
    goOnWith('parked-auth', 'parked-tenant');
  };
  let closed = false;
  const leaveSubscription = followSubscription(model, () => goOnWith('parked-subscription'));
  // These calls are marked so that a session that has moved to another shop doesn't cause refusals here.
  const behind: SyncOptions['request'] = (call, args, given) =>
    (options.requestBehind ?? options.request)(call, args, {
      ...given,
      tenant: tenantName,
      elsewhere: true,
    });
  const maintenance = lazy(async () => {
    const { startMaintenance } = await import('./store/maintenance.ts');
    if (closed) return () => {};
    return startMaintenance({
      ...{ store, model, connectivity, timers, now, madeElsewhere, refreshNow },
      ask: shop && has('changes') ? behind : null,
      noteCurrent: () => shop?.changes.noteCurrent(),
      refresh: () => refresh?.(),
      reread: (age) => online() && reader.revalidate(age),
      alone: alone('compaction'),
    });
  });

  async function refreshWhole(): Promise<void> {
    await refreshNow();
    reader.revalidate();
    bringWholeLists();
  }

  // Loaded soon, because the connection may be lost later, but after what the page shows first.
  let fetching = timers.setTimeout(() => {
    elsewhere.go();
    fetchBehind();
  }, fetchAfter);
  function fetchBehind(): void {
    // A page that did without would never hear of a change again.
    Promise.all([deciding.load(), bringOutboxCheck(), maintenance.load()]).catch(() => {
      if (!closed) fetching = timers.setTimeout(fetchBehind, fetchAgainAfter);
    });
  }
  if (loaded.broken.get()) await model.observe(resyncEvent(now()));
  // The damage may be found while rendering, so the reaction waits until that is done.
  else loaded.broken.subscribe(() => queueMicrotask(() => void fetchAnew()));
  health.subscribe(yieldToNewer);
  yieldToNewer();
  resume();
  void refreshNow();
  bringWholeLists();
  whenKept(() => {
    // The next opening of the store sends what waits, and finds out what happened to the commands on their way.
    outbox.stop();
    options.onKept?.();
  });
  return {
    sync: {
      commit: async (command) => (await loadDeciding()).commit(command),
      discard: async (id) => (await loadDeciding()).discard(id),
      undo: async (ids) => (await loadDeciding()).undo(ids),
      retry: async (id) => (await loadDeciding()).retry(id),
      amend: async (id, fields, over) => (await loadDeciding()).amend(id, fields, over),
      addAnew: async (id) => (await loadDeciding()).addAnew(id),
      watch: reader.watch,
      records: createRecords(model, refresh),
      newest: (collection) => shop?.first?.newest(collection) ?? nothing,
      rest: shop?.first?.rest ?? nothing,
      demandRest: () => shop?.first?.demand(),
      outbox: model.outbox,
      elsewhere: elsewhere.seen,
      giveUp: elsewhere.giveUp,
      health,
      synced: async () => (await import('./read/synced.ts')).syncedOf(model),
      refresh: refreshWhole,
      refreshAll() {
        tabs.tell('made');
        return refreshWhole();
      },
      aside: loaded.aside,
      readAside: aside.read,
      noteTold: aside.noteTold,
      forgetAside: aside.forget,
    },
    async close() {
      unfollow();
      deciding.loaded()?.stop();
      timers.clearTimeout(fetching);
      closed = true;
      leaveSubscription();
      maintenance.loaded()?.();
      sessionTenant?.stop();
      shop?.first?.stop();
      // Doesn't wait for commands on their way: they are sent again later, under the same key.
      outbox.stop();
      await elsewhere.stop();
      await tabs.close();
      store.close();
    },
    // A switch whose answer was lost may have happened or not, so the session's tenant is checked afterwards.
    exclusively: (work) => tabs.exclusively(work).finally(() => sessionTenant?.verify()),
    resume,
  };
}
