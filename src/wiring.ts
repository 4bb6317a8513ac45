import { createActor } from 'xstate';
import type { User } from '../contract/entities/users.ts';
import type { PageConfig, Seed } from '../contract/page.ts';
import type { ReadCall } from '../contract/types.ts';
import type { Addition, ApiConfig } from './api/config.ts';
import { createRequest } from './api/request.ts';
import { type Cell, cell } from './lib/cell.ts';
import { systemClock } from './lib/clock.ts';
import { unsavedForms } from './lib/unsaved.ts';
import { links } from './links.ts';
import { pageLoadMachine } from './machines/page-load.ts';
import { rateLimitMachine } from './machines/rate-limit.ts';
import type { Machines } from './machines/react.tsx';
import { upgradeModalMachine } from './machines/upgrade-modal.ts';
import { forgetTicket } from './sync/forget-ticket.ts';
import { createSend, type Send } from './sync/outbox/send.ts';
import { writeKeysOnDemand } from './sync/outbox/write-keys-on-demand.ts';
import type { Tenant, Watch } from './sync/state/types.ts';
import type { Sync } from './sync/types.ts';
import { accountOnDemand } from './wiring/account-on-demand.ts';
import { askSubscriptions } from './wiring/ask-subscriptions.ts';
import { bringLater } from './wiring/bring-later.ts';
import { createConnectivity, isOnline, probe, startConnectivity } from './wiring/connectivity.ts';
import { readCookie, readToken, saveLocale } from './wiring/cookies.ts';
import { tellMachines, tellQuietly } from './wiring/handled-failures.ts';
import type { Install } from './wiring/install.ts';
import { keepInstallQuestion } from './wiring/install-event.ts';
import type { Jobs } from './wiring/jobs.ts';
import { finishLeft, loadLocalStore } from './wiring/load-local-store.ts';
import { readLocalePath, withLocale } from './wiring/locale-path.ts';
import { holdWhileMoving } from './wiring/moving.ts';
import { createNavigator, type Navigator } from './wiring/navigator.ts';
import { createPageConfig } from './wiring/page-config.ts';
import type { Site } from './wiring/route.ts';
import { createSession, type SessionActor, sessionSettled } from './wiring/session.ts';
import { endingsOnDemand } from './wiring/session-endings-on-demand.ts';
import { sessionMemory } from './wiring/session-memory.ts';
import { joinTabs } from './wiring/tabs.ts';
import { createTenantStore, type TenantStore, tenantName, tenantOf } from './wiring/tenant.ts';
import { createUpdates, startUpdates } from './wiring/updates.ts';
import { createWorker } from './wiring/worker.ts';

export interface Wiring {
  machines: Machines;
  navigator: Navigator;
  sync: Cell<Sync | null>;
  send: Send;
  pageConfig: Watch<PageConfig>;
  /** Resolves when what an expiry had sealed for the person is open, or can't be had: the first page is shown then. */
  opened: Promise<void>;
}

/** Puts the page together: every machine with its real effects, running. Once a page. */
export function wire(seed: Seed, site: Site, isRendered: boolean): Wiring {
  const config: ApiConfig = {
    base: seed.config.base,
    additions: seed.config.additions as readonly Addition[],
  };
  const pageConfig = createPageConfig(seed, isRendered);
  const connectivity = createConnectivity(config);
  const upgrade = createActor(upgradeModalMachine);
  const pageLoad = createActor(pageLoadMachine);
  const rateLimit = createActor(
    rateLimitMachine.provide({ actions: { goToDashboard: () => void go(dashboardHere()) } }),
    { input: { clock: systemClock } },
  );

  const nameHere = () => {
    const tenant = tenantHere();
    return tenant && tenantName(tenant);
  };
  const speaking = {
    config,
    token: readToken,
    locale: () => navigator.view.get()?.locale ?? readLocalePath(location.pathname).locale,
    tenant: nameHere,
    // What another back end leaves out is between it and its pages.
    ...(config.additions.includes('codes') && {
      fits: async (call: ReadCall, answer: unknown) =>
        (await import('./shapes/shapes.ts')).isSoundAnswer(call, answer),
    }),
    onAnswer: () => connectivity.send({ type: 'ANSWERED' }),
  };
  const sendNow = createRequest({
    ...speaking,
    onFailure: (failure) => tellMachines(failure, { session, rateLimit, upgrade, connectivity }),
  });
  const request = holdWhileMoving(sendNow, nameHere, readToken, () => userHere()?.email);
  const requestBehind = createRequest({
    ...speaking,
    onFailure: (failure) => tellQuietly(failure, { session, rateLimit, upgrade, connectivity }),
  });
  const endings = endingsOnDemand(requestBehind);
  const keys = writeKeysOnDemand();

  const pathHere = () => navigator.view.get()?.path ?? readLocalePath(location.pathname).path;
  const userHere = () => session.getSnapshot().context.user;
  function tenantHere(): Tenant | null {
    const user = userHere();
    return user && tenantOf(user, pathHere());
  }
  /** The shop's `[§8-429-after]`; who has a supplier and no shop has no business there. */
  function dashboardHere(): string {
    const user = userHere();
    return user?.supplier && !user.shop ? links.supplierDashboard() : links.dashboard();
  }
  const go = (to: string) => navigator.go(to);
  const tellOthers = joinTabs({
    changed: () => location.reload(),
    expired: () => session.send({ type: 'UNAUTHENTICATED' }),
    leaving: forgetTicket,
  });
  const tenant: TenantStore = createTenantStore({
    request,
    requestBehind,
    config,
    load: loadLocalStore,
    connectivity: {
      online: () => isOnline(connectivity),
      subscribe: (listener) => {
        const { unsubscribe } = connectivity.subscribe(listener);
        return unsubscribe;
      },
    },
  });
  const local = sessionMemory({
    ...{ request, leave: tenant.leave },
    onLogout() {
      keys.clear();
      tellOthers('leaving');
    },
  });
  const session: SessionActor = createSession({
    user: seed.user,
    hasToken: readToken() !== null,
    request,
    endings,
    go,
    here: () => {
      const { path } = readLocalePath(location.pathname);
      return path + location.search;
    },
    tellOthers,
    local,
  });

  const isSending = () =>
    tenant.sync
      .get()
      ?.outbox.get()
      .some(({ state }) => state === 'sending') ?? false;
  const worker = createWorker();
  const updates = createUpdates({
    isQuiet: () => unsavedForms.size === 0 && !isSending(),
    activate: worker.activate,
  });

  const navigator: Navigator = createNavigator({
    site,
    visitor: {
      user: userHere,
      hasToken: () => session.getSnapshot().context.hasToken,
      loadUser: () => {
        session.send({ type: 'RETRY' });
        return sessionSettled(session);
      },
      disabledPages: () => pageConfig.get().disabledPages,
      subscriptions: askSubscriptions({
        request,
        shop: () => {
          const shop = userHere()?.shop;
          return shop ? tenantName({ kind: 'shop', id: shop.id }) : null;
        },
        isOnline: () => isOnline(connectivity),
        store: async () => {
          const user = userHere();
          if (tenantHere()?.kind === 'supplier' && user) await enter(user, links.dashboard());
          return tenant.settled();
        },
      }),
    },
    locale: { chosen: () => readCookie('i18n_redirected'), choose: saveLocale },
    onLoad: (type) => pageLoad.send({ type }),
    isOnline: () => isOnline(connectivity),
    isReloading: () => updates.getSnapshot().matches({ chunks: 'reloading' }),
  });
  const canReach = async () => isOnline(connectivity) || (await probe(config)) === null;
  const account = accountOnDemand({
    request,
    keys,
    canReach,
    session,
    reconsider: navigator.reconsider,
    exclusively: tenant.exclusively,
    tellOthers: () => tellOthers('changed'),
    remember: async (user) => {
      const local = await loadLocalStore();
      await (user ? local.writeAccount({ user, observedAt: Date.now() }) : local.forgetCurrent());
    },
    href: (path) => withLocale(navigator.view.get()?.locale ?? 'da', path),
  });
  const jobs = cell<Jobs | null>(null);
  const install = cell<Install | null>(null);

  // A store whose code couldn't be fetched is opened with the next connection.
  const enter = (user: User, path: string) =>
    tenant
      .enter(user, path, session.getSnapshot().context.source === 'server')
      .catch((error) => console.error(error));

  /** Between the shop's pages and the supplier's, whose data is shown changes with the page. */
  function followPlace(): void {
    navigator.view.subscribe(() => {
      const here = tenantHere();
      if (here && tenantName(here) !== tenant.at()) void enterOrLeave();
    });
  }

  /** What follows a shop's jobs comes behind the shop's first page. */
  const bringJobs = bringLater({
    place: jobs,
    wanted: () => tenant.sync.get() !== null && Boolean(tenant.at()?.startsWith('shop:')),
    async make() {
      const { startJobs } = await import('./wiring/jobs.ts');
      return startJobs({ request, tenant, connectivity });
    },
    after: 1_000,
  });

  /** Whoever is signed in may install the app; what sees to that, and to its icon, can wait. */
  const bringAppWindow = bringLater({
    place: install,
    wanted: () => tenant.sync.get() !== null,
    async make() {
      const { startAppWindow } = await import('./wiring/app-window.ts');
      return startAppWindow({
        ...{ request, jobs, connectivity },
        user: userHere,
        sync: tenant.sync,
        view: navigator.view,
        reload: () => location.reload(),
      });
    },
    after: 2_000,
  });

  function followSession(): void {
    let before: { user: User | null; source: string | null } = { user: null, source: null };
    session.subscribe(({ context: { user, source } }) => {
      if (user === before.user && source === before.source) return;
      before = { user, source };
      void enterOrLeave();
    });
  }

  function enterOrLeave(): Promise<void> {
    const user = userHere();
    return user ? enter(user, pathHere()) : tenant.leave();
  }

  /** What couldn't be had offline is had as soon as the server is there again. */
  function followConnectivity(): void {
    let online = true;
    connectivity.subscribe(() => {
      const before = online;
      online = isOnline(connectivity);
      if (before || !online) return;
      void endings.send().catch(console.error);
      session.send({ type: 'RETRY' });
      if (!tenant.sync.get()) void enterOrLeave();
      bringJobs();
      void pageConfig.look(navigator.reconsider);
      const content = navigator.view.get()?.content;
      if (content?.kind === 'error' && content.error.kind === 'unreachable') {
        void navigator.reconsider();
      }
    });
  }

  keepInstallQuestion();
  startConnectivity(connectivity);
  startUpdates(updates, async () => isOnline(connectivity) && (await probe(config)) === null);
  upgrade.start();
  pageLoad.start();
  rateLimit.start();
  followSession();
  followPlace();
  tenant.sync.subscribe(bringJobs);
  tenant.sync.subscribe(bringAppWindow);
  followConnectivity();
  session.start();
  void finishLeft().catch(console.error);
  void endings.send().catch(console.error);
  if (!isRendered) setTimeout(() => void pageConfig.look(navigator.reconsider), 2_000);
  worker.start({
    onWaiting: () => updates.send({ type: 'UPDATE_WAITING' }),
    onControlling: () => updates.send({ type: 'CONTROLLING' }),
    onNetworkFailure: () => connectivity.send({ type: 'FAILED' }),
  });

  const machines: Machines = {
    session,
    connectivity,
    jobs,
    install,
    update: updates,
    rateLimit,
    upgrade,
    account,
    pageLoad,
    switchLocale: navigator.switchLocale,
  };
  const send = createSend({
    request,
    keys,
    canReach,
    knowsKeys: config.additions.includes('idempotency'),
    onSent: async () => tenant.sync.get()?.refresh(),
  });
  const opened = seed.user ? local.unseal(seed.user).catch(() => {}) : Promise.resolve();
  return { machines, navigator, sync: tenant.sync, send, pageConfig, opened };
}
