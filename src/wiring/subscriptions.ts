import type { Answer } from '../../contract/types.ts';
import type { RequestCall } from '../api/request.ts';
import type { Visit } from '../machines/guards/guard.ts';
import type { Read, Watch } from '../sync/state/types.ts';
import type { Sync } from '../sync/types.ts';

export interface SubscriptionsDeps {
  request: RequestCall;
  /** `shop:12`: where the person's shop isn't the tenant of the page that is left. */
  shop(): string | null;
  isOnline(): boolean;
  /** The shop's own store; null where it can't be opened. */
  store(): Promise<Sync | null>;
}

/** So long the network has the word alone, in milliseconds: a guard must not hold a page back for a whole time-out. */
const PATIENCE = 4_000;

/** Fetches the subscriptions of the person's shop; where that fails, takes the kept ones `[§6-check-active-subscription]`. */
export function subscriptionsOf(deps: SubscriptionsDeps): Visit['subscriptions'] {
  return async () => {
    const tenant = deps.shop();
    if (tenant === null) return [];
    if (deps.isOnline()) {
      const signal = AbortSignal.timeout(PATIENCE);
      const asked = deps.request('GET /shop/subscriptions', {}, { tenant, signal });
      const answer = await asked.catch(() => null);
      if (answer) return answer.data;
    }
    const store = await deps.store();
    const read = store && (await settledRead(store.watch('GET /shop/subscriptions', {})));
    return read?.state === 'ready' ? read.value.data : null;
  };
}

/** The first word on a call that isn't "loading". */
function settledRead(watch: Watch<Read<Answer<'GET /shop/subscriptions'>>>) {
  return new Promise<ReturnType<typeof watch.get>>((resolve) => {
    let done = false;
    let unsubscribe = () => {};
    const look = () => {
      if (done || watch.get().state === 'loading') return;
      done = true;
      unsubscribe();
      resolve(watch.get());
    };
    unsubscribe = watch.subscribe(look);
    look();
  });
}
