import type { User } from '../../contract/entities/users.ts';
import { readToken } from '../api/cookies.ts';
import { RequestFailure } from '../api/failure.ts';
import type { RequestCall } from '../api/request.ts';
import type { QueuedCommand, Watch } from '../sync/state/types.ts';
import type { Sync } from '../sync/types.ts';
import { follow } from './follow.ts';

/** A page that is on its way elsewhere has gone by then, in milliseconds. */
const PATIENCE = 2_000;

export interface RestoredPageDeps {
  request: RequestCall;
  user(): User | null;
  sync: Watch<Sync | null>;
  reload(): void;
}

/**
 * A page that the browser kept whole and shows again goes on where it was, with what has changed since `[§D-return]`. Where somebody
 * has signed in, out or switched meanwhile, it starts over: it is of another tenant. So does one that finds itself with another
 * tenant than the session, as after a switch whose answer was lost.
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
      // Offline it stays as it was left; an expired session says so by itself.
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

/** The server said that the session stands on another tenant. */
function isElsewhere({ outbox, records }: Sync): boolean {
  const list = records('import-products').get();
  const failure = list.state === 'loading' ? null : list.failure;
  const isOther = failure?.kind === 'refused' && failure.code === 'tenant_mismatch';
  return isOther || outbox.get().some(isParked);
}

/** Whose data a person's pages show. */
const tenantsOf = ({ id, shop, supplier }: User): string =>
  [id, shop?.id ?? 'none', supplier?.id ?? 'none'].join('/');
