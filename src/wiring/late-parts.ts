import type { User } from '../../contract/entities/users.ts';
import type { RequestCall } from '../api/request.ts';
import { cell } from '../lib/pure/cell.ts';
import type { Navigator } from '../router/navigator.ts';
import { bringLater } from './bring-later.ts';
import type { Connectivity } from './connectivity.ts';
import type { Install } from './install.ts';
import type { Jobs } from './jobs.ts';
import type { TenantStore } from './tenant.ts';

interface LatePartsDeps {
  request: RequestCall;
  requestBehind: RequestCall;
  tenant: TenantStore;
  connectivity: Connectivity;
  view: Navigator['view'];
  user(): User | null;
}

/** The parts that are loaded after a signed-in person's first page; `bringJobs` tries again if loading failed. */
export function lateParts(deps: LatePartsDeps) {
  const { request, requestBehind, tenant, connectivity, view, user } = deps;
  const jobs = cell<Jobs | null>(null);
  const install = cell<Install | null>(null);

  /** Loads the part that follows a shop's jobs. */
  const bringJobs = bringLater({
    into: jobs,
    wanted: () => tenant.sync.get() !== null && Boolean(tenant.at()?.startsWith('shop:')),
    async make() {
      const { startJobs } = await import('./jobs.ts');
      return startJobs({ request, tenant, connectivity });
    },
    after: 1_000,
  });

  /** Loads the installation and the icon's badge, which can wait, for signed-in people. */
  const bringAppWindow = bringLater({
    into: install,
    wanted: () => tenant.sync.get() !== null,
    async make() {
      const { startAppWindow } = await import('./app-window.ts');
      return startAppWindow({
        ...{ request, requestBehind, jobs, connectivity, user, view, sync: tenant.sync },
        reload: () => location.reload(),
      });
    },
    after: 2_000,
  });

  function start(): void {
    tenant.sync.subscribe(bringJobs);
    tenant.sync.subscribe(bringAppWindow);
  }

  return { jobs, install, bringJobs, start };
}
