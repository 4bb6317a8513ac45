import { lazy } from '../lib/lazy.ts';
import type { SubscriptionsParts } from './subscriptions.ts';

const subscriptionsModule = lazy(() =>
  import('./subscriptions.ts').then(({ subscriptionsOf }) => subscriptionsOf),
);

/** Few pages ask for a plan: what finds out comes with the first that does. */
export const askSubscriptions = (parts: SubscriptionsParts) => async () => {
  const subscriptionsOf = await subscriptionsModule.load().catch(() => null);
  return subscriptionsOf ? subscriptionsOf(parts)() : null;
};
