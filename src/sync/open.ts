import type { Addition } from '../api/config.ts';
import { databaseName } from '../db/names.ts';
import { StoreFull } from '../db/store.ts';
import { cell } from '../lib/cell.ts';
import { systemClock } from '../lib/clock.ts';
import { systemTimers } from '../lib/timers.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { isSealed } from './account.ts';
import { type ChangesParts, followChanges, resyncEvent } from './changes.ts';
import { bringElsewhere } from './elsewhere-on-demand.ts';
import { createModel, type Model } from './model.ts';
import { openStore } from './open-store.ts';
import type { Outbox } from './outbox.ts';
import { outboxOnDemand } from './outbox-on-demand.ts';
import { type Place, watchPlace } from './place.ts';
import { createReader } from './read.ts';
import { createRecords } from './records.ts';
import { joinTabs } from './tabs.ts';
import type { OpenSync, StoreHealth, SyncOptions } from './types.ts';
import { keepCompact, keepCurrent, keepWhole } from './upkeep.ts';

/** What a person does is decided on by what comes behind their first page. */
const decisions = () => import('./decisions.ts');

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

/** What a person did couldn't be kept: the store's health says why, and whoever asked shows what they typed still. */
class NotKept extends Error {
  override readonly name = 'NotKept';
}

const cannotKeep: ReadonlySet<StoreHealth> = new Set(['refusing', 'lost', 'outdated']);

/** The banner has told of it. */
function hushNotKept(event: PromiseRejectionEvent): void {
  if (event.reason instanceof NotKept) event.preventDefault();
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
  const [{ store, loaded, whenKept }, sealed, wholeLists] = await Promise.all([
    openStore(userId, tenant, health, () => model),
    isSealed(userId),
    has('changes') ? null : import('./whole-lists.ts'),
  ]);
  if (sealed) {
    store.close();
    throw new SealedStore();
  }
  const model = createModel(store, loaded, health, () => tabs.tell('written'));

  // Only who is new to a shop needs it.
  const isNew = tenant.kind === 'shop' && !model.confirmed.complete;
  const firstReading = isNew ? await import('./first-reading.ts').catch(() => null) : null;

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
    onFreeze: () => outbox.abandon(),
  });
  const alone = (purpose: string) => (work: () => Promise<void>) => tabs.alone(purpose, work);
  const parts: ChangesParts | null =
    tenant.kind === 'shop'
      ? {
          ...{ model, store, now },
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
  const reader = createReader({ model, request, online, refresh, now, timers });
  const bringWholeLists = () => {
    if (tenant.kind === 'supplier') for (const call of supplierLists) reader.bring(call, {});
  };
  const outbox = outboxOnDemand(model, loadOutbox, timers);
  const place: Place | null = has('tenant')
    ? null
    : watchPlace({
        ...{ tenant, userId, request, online, timers },
        onPlaced: () => outbox.reconnected(),
      });

  async function loadOutbox(): Promise<Outbox> {
    const [{ createOutbox }, startCommand] = await Promise.all([
      import('./outbox.ts'),
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
    const { retrying } = await decisions();
    for (const { id } of parked) void model.commit(retrying(id, model.confirmed, now()));
  };
  const resume = () => {
    place?.verify();
    void retryParked('parked-auth', 'parked-tenant');
  };
  const upkeep = [
    keepCurrent({ now, timers, checkedAt: () => model.checkedAt.get(), refresh: refreshIfOld }),
    keepCompact({ store, model, alone: alone('compaction') }),
    keepWhole({ store, model, timers, alone: alone('compaction') }),
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

  /** Writes what the person decided; rejects with a `NotKept` where the store's health tells why it can't. */
  async function decide(decision: Parameters<Model['commit']>[0]): Promise<void> {
    try {
      await model.commit(decision);
    } catch (error) {
      if (error instanceof StoreFull) health.set('refusing');
      throw cannotKeep.has(health.get()) ? new NotKept('', { cause: error }) : error;
    }
    if (health.get() === 'refusing') health.set('full');
  }

  addEventListener('unhandledrejection', hushNotKept);
  if (loaded.broken.get()) await model.observe(resyncEvent(now()));
  // Found while somebody looks, in the middle of what is made of it.
  else loaded.broken.subscribe(() => queueMicrotask(() => void fetchAnew()));
  resume();
  void refreshNow();
  bringWholeLists();
  // Before the line may be gone that it comes by.
  whenIdle(() => void decisions().catch(() => {}), 1_000, 100);
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
      health,
      async commit(command) {
        let id = '';
        const { committing } = await decisions();
        await decide(
          committing(command, model.confirmed, now(), (told) => {
            id = told;
          }),
        );
        askToStay();
        return id;
      },
      discard: async (id) => decide((await decisions()).discarding(id, now())),
      async undo(ids) {
        let inTime = false;
        const { undoing } = await decisions();
        await decide(
          undoing(ids, now(), (all) => {
            inTime = all;
          }),
        );
        return inTime;
      },
      retry: async (id) => decide((await decisions()).retrying(id, model.confirmed, now())),
      amend: async (id, fields, over) =>
        decide((await import('./resolving.ts')).amending(id, fields, over, now())),
      synced: async () => (await import('./synced.ts')).syncedOf(model),
      addAnew: async (id) => decide((await import('./resolving.ts')).addingAnew(id, now())),
      refresh: async () => {
        await refreshNow();
        reader.revalidate();
        bringWholeLists();
      },
    },
    async close() {
      unfollow();
      removeEventListener('unhandledrejection', hushNotKept);
      for (const stop of upkeep) stop();
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
