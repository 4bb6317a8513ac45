import type { Addition } from '../api/config.ts';
import { bringOutboxCheck } from '../db/load.ts';
import { databaseName } from '../db/names.ts';
import { cell } from '../lib/cell.ts';
import { systemClock } from '../lib/clock.ts';
import { lazy } from '../lib/lazy.ts';
import { systemTimers } from '../lib/timers.ts';
import { bringElsewhere } from './outbox/elsewhere-on-demand.ts';
import type { Outbox } from './outbox/outbox.ts';
import { outboxOnDemand } from './outbox/outbox-on-demand.ts';
import type { Place } from './place.ts';
import { type ChangesParts, followChanges } from './read/changes.ts';
import { createReader } from './read/read.ts';
import { createRecords } from './read/records.ts';
import { resyncEvent } from './state/collection-events.ts';
import type { StoreHealth } from './state/types.ts';
import { isSealed } from './store/account.ts';
import { followSubscription } from './store/follow-subscription.ts';
import { createModel, type Model } from './store/model.ts';
import { deciding, hushNotKept } from './store/not-kept.ts';
import { openStore } from './store/open-store.ts';
import { joinTabs } from './store/tabs.ts';
import type { OpenSync, SyncOptions } from './types.ts';

/** What a person does is decided on by what comes behind their first page. */
const decisions = lazy(() => import('./outbox/decisions.ts'));

/** Behind a page's first rows, in milliseconds. */
const fetchAfter = 3_000;

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

const nothing = { get: () => null, subscribe: () => () => {} };

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

  /** What the page knows; nothing before it has read it. */
  let known: Model | null = null;
  const name = databaseName(userId, tenant);
  const health = cell<StoreHealth>('durable');
  const [{ store, loaded, whenKept }, sealed, wholeLists, places] = await Promise.all([
    openStore(userId, tenant, health, () => known),
    isSealed(userId),
    has('changes') ? null : import('./read/whole-lists.ts'),
    has('tenant') ? null : import('./place.ts'),
  ]);
  if (sealed) {
    store.close();
    throw new SealedStore();
  }
  const model = createModel(store, loaded, health, () => tabs.tell('written'));
  known = model;

  // Only who is new to a shop needs it.
  const isNew = tenant.kind === 'shop' && !model.confirmed.complete;
  const firstReading = isNew ? await import('./read/first-reading.ts').catch(() => null) : null;

  const tabs = joinTabs({
    name,
    onNotice(notice) {
      void model.catchUp().catch(() => {});
      if (notice !== 'checked' || !online()) return;
      model.checkedAt.set(now());
      model.fresh.set(true);
    },
    onLead: () => outbox.start(),
    onYield: () => outbox.pause(),
    onFreeze: () => outbox.abandon(),
  });
  /** Its database is a newer build's: of that, one that runs in another tab is to lead. */
  const yieldToNewer = () => {
    if (health.get() === 'outdated') void tabs.close();
  };
  const alone = (purpose: string) => (work: () => Promise<void>) => tabs.alone(purpose, work);
  const parts: ChangesParts | null =
    tenant.kind === 'shop'
      ? {
          ...{ model, store, now, name, aside: loaded.aside },
          ask:
            wholeLists === null
              ? (cursor) => request('GET /changes', { query: { cursor } })
              : wholeLists.readWholeLists(request),
          askNewest:
            wholeLists === null && firstReading
              ? (query) => request('GET /changes', { query })
              : null,
          alone: alone('changes'),
          onChecked: () => tabs.tell('checked'),
        }
      : null;
  const changes = parts && followChanges(parts);
  const refreshNow = async () => {
    // A store that has gone says so by its health.
    if (!changes || !online()) return;
    await changes.refresh().catch(() => {});
    first?.goOn();
  };
  const first = firstReading?.readFirst({ model, changes, parts, online });
  const fetchAnew = async () => {
    await model.observe(resyncEvent(now()));
    await refreshNow();
  };
  const refreshIfOld = () => {
    const age = Math.abs(now() - model.checkedAt.get());
    if (!model.fresh.get() || age > recent) void refreshNow();
  };
  const refresh = changes && refreshIfOld;
  const asideWork = async () => (await import('./store/aside.ts')).asideOf(name);
  const reader = createReader({
    ...{ model, request, online, refresh, now, timers },
    isStrict: has('codes'),
    onUnread(key, answer) {
      asideWork()
        .then((work) => work.keep(key, answer, now()))
        .then(() => loaded.aside.set(loaded.aside.get() + 1))
        .catch(() => {});
    },
  });
  const bringWholeLists = () => {
    if (tenant.kind === 'supplier') for (const call of supplierLists) reader.bring(call, {});
  };
  const outbox = outboxOnDemand(model, loadOutbox, timers);
  const place: Place | null =
    places?.watchPlace({
      ...{ tenant, userId, request, online, timers },
      onPlaced: () => outbox.reconnected(),
    }) ?? null;

  async function loadOutbox(): Promise<Outbox> {
    const [{ createOutbox }, startCommand] = await Promise.all([
      import('./outbox/outbox.ts'),
      options.loadStartCommand(),
    ]);
    return createOutbox({
      ...{ model, request, has, tenant: tenantName, clock, timers },
      online: () => online() && (place?.isSure() ?? true),
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
  const elsewhere = bringElsewhere(options, timers);
  const unfollow = connectivity.subscribe(() => {
    if (online() === wasOnline) return;
    wasOnline = online();
    if (!wasOnline) model.fresh.set(false);
    reader.revalidate();
    place?.verify();
    if (!wasOnline) return;
    outbox.reconnected();
    elsewhere.go();
    void refreshNow();
    bringWholeLists();
  });
  const retryParked = async (...states: string[]) => {
    const parked = model.rows.filter(({ state }) => states.includes(state));
    if (parked.length === 0) return;
    const { retrying } = await decisions.load();
    await Promise.all(parked.map(({ id }) => model.commit(retrying(id, model.confirmed, now()))));
  };
  const resume = () => {
    place?.verify();
    void retryParked('parked-auth', 'parked-tenant').catch(() => {});
  };
  let closed = false;
  const ends = [
    followSubscription(model, () => void retryParked('parked-subscription').catch(() => {})),
  ];
  async function bringUpkeep(): Promise<void> {
    const { startUpkeep } = await import('./store/upkeep.ts');
    if (closed) return;
    ends.push(
      startUpkeep({ store, model, timers, now, refresh: refreshIfOld, alone: alone('compaction') }),
    );
  }

  let asked = false;
  /** What isn't sent yet is worth asking the browser for. */
  function askToStay(): void {
    if (asked) return;
    asked = true;
    void navigator.storage?.persist?.().catch(() => {});
  }

  const decide = deciding(model);
  addEventListener('unhandledrejection', hushNotKept);
  // Before the line may be gone with which it comes, and behind what the page shows first.
  const fetching = timers.setTimeout(
    () => void Promise.all([decisions.load(), bringOutboxCheck(), bringUpkeep()]).catch(() => {}),
    fetchAfter,
  );
  if (loaded.broken.get()) await model.observe(resyncEvent(now()));
  // Found while somebody looks, in the middle of what is made of it.
  else loaded.broken.subscribe(() => queueMicrotask(() => void fetchAnew()));
  health.subscribe(yieldToNewer);
  yieldToNewer();
  resume();
  void refreshNow();
  bringWholeLists();
  const { aside } = loaded;
  whenKept(() => {
    // Whoever opens it next sends what waits there, and finds out what became of what is on its way.
    outbox.stop();
    options.onKept?.();
  });
  return {
    sync: {
      watch: reader.watch,
      records: createRecords(model, refresh),
      newest: (collection) => first?.newest(collection) ?? nothing,
      rest: first?.rest ?? nothing,
      demandRest: () => first?.demand(),
      outbox: model.outbox,
      elsewhere: elsewhere.seen,
      giveUp: elsewhere.giveUp,
      health,
      async commit(command) {
        let id = '';
        const { committing } = await decisions.load();
        await decide(
          committing(command, model.confirmed, now(), (told) => {
            id = told;
          }),
        );
        askToStay();
        return id;
      },
      discard: async (id) => decide((await decisions.load()).discarding(id, now())),
      async undo(ids) {
        let inTime = false;
        const { undoing } = await decisions.load();
        await decide(
          undoing(ids, now(), (all) => {
            inTime = all;
          }),
        );
        return inTime;
      },
      retry: async (id) => decide((await decisions.load()).retrying(id, model.confirmed, now())),
      amend: async (id, fields, over) =>
        decide((await import('./outbox/resolving.ts')).amending(id, fields, over, now())),
      synced: async () => (await import('./read/synced.ts')).syncedOf(model),
      addAnew: async (id) => decide((await import('./outbox/resolving.ts')).addingAnew(id, now())),
      refresh: async () => {
        await refreshNow();
        reader.revalidate();
        bringWholeLists();
      },
      aside,
      readAside: async () => (await asideWork()).read(),
      noteTold: async () => (await asideWork()).noteTold(),
      async forgetAside() {
        await (await asideWork()).forget();
        aside.set(0);
      },
    },
    async close() {
      unfollow();
      removeEventListener('unhandledrejection', hushNotKept);
      timers.clearTimeout(fetching);
      closed = true;
      for (const end of ends) end();
      place?.stop();
      first?.stop();
      // What is on its way isn't waited for: it is asked for again, under the same key.
      outbox.stop();
      await elsewhere.stop();
      await tabs.close();
      store.close();
    },
    // Whatever came of a switch whose answer was lost.
    exclusively: (work) => tabs.exclusively(work).finally(() => place?.verify()),
    resume,
  };
}
