import type { User } from '../../contract/entities/users.ts';
import type { Navigator } from '../router/navigator.ts';
import type { Tenant } from '../sync/state/types.ts';
import { type Connectivity, isOnline } from './connectivity.ts';
import type { SessionActor } from './session.ts';
import { type TenantStore, tenantName } from './tenant.ts';

/** Opens and closes the store with the session. */
export function followSession(session: SessionActor, enterOrLeave: () => Promise<void>): void {
  let before: { user: User | null; source: string | null } = { user: null, source: null };
  session.subscribe(({ context: { user, source } }) => {
    if (user === before.user && source === before.source) return;
    before = { user, source };
    void enterOrLeave();
  });
}

/** For a person with a shop and a supplier: switches the tenant when they move between the pages of the two. */
export function followTenant(
  { view }: Navigator,
  tenantHere: () => Tenant | null,
  tenant: TenantStore,
  enterOrLeave: () => Promise<void>,
): void {
  view.subscribe(() => {
    const here = tenantHere();
    if (here && tenantName(here) !== tenant.at()) void enterOrLeave();
  });
}

/** When the server can be reached again, calls `goOn`, then shows the page that couldn't be shown offline. */
export function followConnectivity(
  connectivity: Connectivity,
  navigator: Navigator,
  goOn: () => void,
): void {
  let online = true;
  connectivity.subscribe(() => {
    const before = online;
    online = isOnline(connectivity);
    if (before || !online) return;
    goOn();
    const content = navigator.view.get()?.content;
    if (content?.kind === 'error' && content.error.kind === 'unreachable') {
      void navigator.reconsider();
    }
  });
}
