import { lazy } from '../lib/pure/lazy.ts';
import type { SubscriptionsDeps } from './subscriptions.ts';

const subscriptionsModule = lazy(() =>
  import('./subscriptions.ts').then(({ subscriptionsOf }) => subscriptionsOf),
);

/** Few pages ask for a plan: what finds out comes with the first that does. */
export const askSubscriptions = (deps: SubscriptionsDeps) => async () => {
  const subscriptionsOf = await subscriptionsModule.load().catch(() => null);
  return subscriptionsOf ? subscriptionsOf(deps)() : null;
};
