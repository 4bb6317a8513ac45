import type { RequestCall } from '../../api/request.ts';
import { type Changes, followChanges } from './changes.ts';
import type { ChangesDeps } from './changes-options.ts';
import type { FirstReading } from './first-reading.ts';

/** In milliseconds: collections that were checked this recently aren't checked again when a screen opens. */
const recent = 5_000;

interface FollowDeps extends Omit<ChangesDeps, 'ask' | 'askNewest'> {
  request: RequestCall;
  online(): boolean;
  /** For a back end without changes to follow. */
  wholeLists: typeof import('./whole-lists.ts') | null;
  /** For a device that is new to the shop. */
  firstReading: typeof import('./first-reading.ts') | null;
}

export interface FollowedShop {
  changes: Changes;
  /** The rest of a first reading; null if the device has everything. */
  first: FirstReading | null;
  /** Fetches what changed, now; also resolves if the network fails. */
  refresh(): Promise<void>;
  refreshIfOld(): void;
}

/** Keeps a shop's collections up to date. */
export function followShop(deps: FollowDeps): FollowedShop {
  const { request, online, wholeLists, firstReading, ...reading } = deps;
  const { model, now } = reading;
  const changesDeps: ChangesDeps = {
    ...reading,
    ask:
      wholeLists === null
        ? (cursor) => request('GET /changes', { query: { cursor, form: 'runs' } })
        : wholeLists.readWholeLists(request),
    askNewest:
      wholeLists === null && firstReading
        ? (query) => request('GET /changes', { query: { ...query, form: 'runs' } })
        : null,
  };
  const changes = followChanges(changesDeps);
  const first = firstReading?.readFirst({ model, changes, deps: changesDeps, online }) ?? null;

  async function refresh(): Promise<void> {
    // If the store is gone, its health says so.
    if (!online()) return;
    await changes.refresh().catch(() => {});
    first?.goOn();
  }

  function refreshIfOld(): void {
    const age = Math.abs(now() - model.checkedAt.get());
    if (!model.fresh.get() || age > recent) void refresh();
  }

  return { changes, first, refresh, refreshIfOld };
}
