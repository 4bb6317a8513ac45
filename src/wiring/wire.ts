import { createActor } from 'xstate';
import type { User } from '../../contract/entities/users.ts';
import type { PageConfig, Seed } from '../../contract/page.ts';
import type { Addition, ApiConfig } from '../api/config.ts';
import { readCookie, readToken, saveLocale } from '../api/cookies.ts';
import { probe } from '../api/probe.ts';
import { forgetTicket } from '../features/connect/forget-ticket.ts';
import type { Cell } from '../lib/pure/cell.ts';
import { systemClock } from '../lib/pure/clock.ts';
import { unsavedForms } from '../lib/pure/unsaved.ts';
import { pageLoadMachine } from '../machines/page-load.ts';
import { rateLimitMachine } from '../machines/rate-limit.ts';
import type { Machines } from '../machines/react.tsx';
import { upgradeModalMachine } from '../machines/upgrade-modal.ts';
import { links } from '../router/links.ts';
import { readLocalePath, withLocale } from '../router/locale-path.ts';
import { createNavigator, type Navigator } from '../router/navigator.ts';
import type { Site } from '../router/site.ts';
import { createSend, type Send } from '../sync/outbox/send.ts';
import { writeKeysOnDemand } from '../sync/outbox/write-keys-on-demand.ts';
import type { Tenant, Watch } from '../sync/state/types.ts';
import type { Sync } from '../sync/types.ts';
import { accountOnDemand } from './account-on-demand.ts';
import { askSubscriptions } from './ask-subscriptions.ts';
import { createCallers } from './callers.ts';
import { createConnectivity, isOnline, startConnectivity } from './connectivity.ts';
import { followConnectivity, followSession, followTenant } from './follow-machines.ts';
import { keepInstallQuestion } from './install-event.ts';
import { lateParts } from './late-parts.ts';
import { finishLeft, loadLocalStore } from './load-local-store.ts';
import { createPageConfig } from './page-config.ts';
import { createSession, type SessionActor, sessionDecided } from './session.ts';
import { endingsOnDemand } from './session-endings-on-demand.ts';
import { sessionMemory } from './session-memory.ts';
import { storePatience } from './store-patience.ts';
import { joinSessionTabs } from './tabs.ts';
import { createTenantStore, type TenantStore, tenantName, tenantOf } from './tenant.ts';
import { holdDuringSwitch } from './tenant-switch.ts';
import { createUpdates, startUpdates } from './updates.ts';
import { createWorker } from './worker.ts';

export interface Wiring {
  machines: Machines;
  navigator: Navigator;
  sync: Cell<Sync | null>;
  send: Send;
  pageConfig: Watch<PageConfig>;
  /**
   * Resolves when what an expiry had sealed for the person is open or can't be opened; then the first page is shown.
   */
  opened: Promise<void>;
  /** Resolves when the store is open, or when a page that comes from the device has waited long enough for it. */
  stored(): Promise<void>;
}

/** Assembles the page: all machines with their real effects, running. Called once per page. */
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
  const [sendNow, requestBehind] = createCallers(
    config,
    () => navigator.view.get()?.locale ?? readLocalePath(location.pathname).locale,
    nameHere,
    () => ({ session, rateLimit, upgrade, connectivity }),
  );
  const request = holdDuringSwitch(sendNow, nameHere, readToken, () => userHere()?.email);
  const endings = endingsOnDemand(requestBehind);
  const keys = writeKeysOnDemand();

  const pathHere = () => navigator.view.get()?.path ?? readLocalePath(location.pathname).path;
  const userHere = () => session.getSnapshot().context.user;
  function tenantHere(): Tenant | null {
    const user = userHere();
    return user && tenantOf(user, pathHere());
  }
  /** The shop's dashboard `[§8-429-after]`; for a person with only a supplier, the supplier's. */
  function dashboardHere(): string {
    const user = userHere();
    return user?.supplier && !user.shop ? links.supplierDashboard() : links.dashboard();
  }
  const go = (to: string) => navigator.go(to);
  const tellOthers = joinSessionTabs({
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
  const isReloading = startUpdates(
    updates,
    async () => isOnline(connectivity) && (await probe(config)) === null,
  );

  const navigator: Navigator = createNavigator({
    site,
    visitor: {
      user: userHere,
      hasToken: () => session.getSnapshot().context.hasToken,
      loadUser: () => {
        session.send({ type: 'RETRY' });
        return sessionDecided(session);
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
          return tenant.entered();
        },
      }),
    },
    locale: { chosen: () => readCookie('i18n_redirected'), choose: saveLocale },
    onLoad: (type) => pageLoad.send({ type }),
    isOnline: () => isOnline(connectivity),
    isReloading,
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
  const late = lateParts({
    ...{ request, requestBehind, tenant, connectivity },
    user: userHere,
    view: navigator.view,
  });

  // A store whose code couldn't be loaded is opened at the next connection.
  const enter = (user: User, path: string) =>
    tenant
      .enter(user, path, session.getSnapshot().context.source === 'server')
      .catch((error) => console.error(error));

  function enterOrLeave(): Promise<void> {
    const user = userHere();
    return user ? enter(user, pathHere()) : tenant.leave();
  }

  keepInstallQuestion();
  startConnectivity(connectivity);
  upgrade.start();
  pageLoad.start();
  rateLimit.start();
  followSession(session, enterOrLeave);
  followTenant(navigator, tenantHere, tenant, enterOrLeave);
  late.start();
  followConnectivity(connectivity, navigator, () => {
    void endings.send().catch(console.error);
    session.send({ type: 'RETRY' });
    if (!tenant.sync.get()) void enterOrLeave();
    late.bringJobs();
    void pageConfig.look(navigator.reconsider);
  });
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
    jobs: late.jobs,
    install: late.install,
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
    onSent: async () => tenant.sync.get()?.refreshAll(),
  });
  const opened = seed.user ? local.unseal(seed.user).catch(() => {}) : Promise.resolve();
  const stored = async () => {
    if (isRendered) return;
    const late = new Promise<void>((go) => setTimeout(go, storePatience));
    await Promise.race([tenant.entered(), late]);
  };
  return { machines, navigator, sync: tenant.sync, send, pageConfig, opened, stored };
}
