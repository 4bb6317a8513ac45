import { lazy } from '../lib/pure/lazy.ts';
import type { SubscriptionsDeps } from './subscriptions.ts';

const subscriptionsModule = lazy(() =>
  import('./subscriptions.ts').then(({ subscriptionsOf }) => subscriptionsOf),
);

/** Loaded with the first page that needs the plan, because few do. */
export const askSubscriptions = (deps: SubscriptionsDeps) => async () => {
  const subscriptionsOf = await subscriptionsModule.load().catch(() => null);
  return subscriptionsOf ? subscriptionsOf(deps)() : null;
};
