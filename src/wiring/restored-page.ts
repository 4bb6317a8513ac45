import type { User } from '../../contract/entities/users.ts';
import { readToken } from '../api/cookies.ts';
import { RequestFailure } from '../api/failure.ts';
import type { RequestCall } from '../api/request.ts';
import type { QueuedCommand, Watch } from '../sync/state/types.ts';
import type { Sync } from '../sync/types.ts';
import { follow } from './follow.ts';

/** In milliseconds: by then, a page that is being left is gone, so one that is still there has to react. */
const PATIENCE = 2_000;

export interface RestoredPageDeps {
  request: RequestCall;
  user(): User | null;
  sync: Watch<Sync | null>;
  reload(): void;
}

/**
 * Lets a page that the browser kept and shows again continue where it was, with what has changed since `[§D-return]`.
 * If somebody has signed in, signed out or switched meanwhile, it reloads instead, because it shows another tenant. So
 * does a page whose tenant isn't the session's, as after a switch whose answer was lost.
 */
export function refreshOnReturn({ request, user, sync, reload }: RestoredPageDeps): void {
  let token = readToken();
  addEventListener('pagehide', () => {
    token = readToken();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void catchUp();
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  follow(sync, (current) => {
    const list = current.records('import-products');
    const look = () => {
      if (!isElsewhere(current)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void catchUp(), PATIENCE);
    };
    const unfollow = [current.outbox.subscribe(look), list.subscribe(look)];
    return () => {
      clearTimeout(timer);
      for (const end of unfollow) end();
    };
  });

  async function catchUp(): Promise<void> {
    if (readToken() !== token) return reload();
    const before = user();
    if (!before) return;
    try {
      const { data } = await request('GET /user', {});
      if (tenantsOf(data) === tenantsOf(before)) await goOn();
      else reload();
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      // Offline, the page stays as it was; an expired session is reported anyway.
      const { failure } = error;
      if (failure.kind === 'refused' && failure.code === 'tenant_mismatch') reload();
    }
  }

  async function goOn(): Promise<void> {
    const current = sync.get();
    if (!current) return;
    await current.refresh();
    for (const { id } of current.outbox.get().filter(isParked)) await current.retry(id);
  }
}

const isParked = ({ state }: QueuedCommand): boolean => state === 'parked-tenant';

/** Whether the server has said that the session is in another tenant. */
function isElsewhere({ outbox, records }: Sync): boolean {
  const list = records('import-products').get();
  const failure = list.state === 'loading' ? null : list.failure;
  const isOther = failure?.kind === 'refused' && failure.code === 'tenant_mismatch';
  return isOther || outbox.get().some(isParked);
}

/** Identifies the tenants whose data a person's pages show. */
const tenantsOf = ({ id, shop, supplier }: User): string =>
  [id, shop?.id ?? 'none', supplier?.id ?? 'none'].join('/');
