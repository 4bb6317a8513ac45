import type { Answer } from '../../contract/types.ts';
import type { RequestCall } from '../api/request.ts';
import type { Visit } from '../machines/guards/guard.ts';
import type { Read, Watch } from '../sync/state/types.ts';
import type { Sync } from '../sync/types.ts';

export interface SubscriptionsDeps {
  request: RequestCall;
  /** The person's shop in the form `shop:12`, because the page that is left may belong to another tenant. */
  shop(): string | null;
  isOnline(): boolean;
  /** The shop's own store; null if it can't be opened. */
  store(): Promise<Sync | null>;
}

/**
 * In milliseconds: after this time, the stored answer is used, because a guard mustn't delay a page until a timeout.
 */
const PATIENCE = 4_000;

/**
 * Fetches the subscriptions of the person's shop; if that fails, takes the stored ones
 * `[§6-check-active-subscription]`.
 */
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

/** The first state of a read that isn't `loading`. */
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
