import { isHere } from '../common/loopback.ts';
import { gid, idOf } from './ids.ts';
import { isoTime } from './product-views.ts';
import type { Subscription } from './records.ts';
import { orErrors, Rejected } from './rejected.ts';
import { includesScope, scopeOfTopic } from './scopes.ts';
import type { Store } from './store.ts';

interface CreateArgs {
  topic: string;
  webhookSubscription: { uri?: string | null };
}

/** Mutations of an app's subscriptions. */
export function webhookMutations(store: Store) {
  return {
    webhookSubscriptionCreate: ({ topic, webhookSubscription: { uri } }: CreateArgs) =>
      orErrors(() => {
        const field = ['webhookSubscription', 'callbackUrl'];
        const url = URL.parse(uri ?? '');
        if (!url) throw new Rejected(field, 'Address is invalid');
        if (url.protocol !== 'https:' && !isHere(url.href)) {
          throw new Rejected(field, `Address protocol ${url.protocol}// is not supported`);
        }
        if (!includesScope(store.grants.scopes ?? [], scopeOfTopic(topic))) {
          const message = `You cannot create a webhook subscription with the specified topic`;
          throw new Rejected(['topic'], message);
        }
        const others = [...store.subscriptions.values()];
        if (others.some((one) => one.topic === topic && one.uri === url.href)) {
          throw new Rejected(field, 'Address for this topic has already been taken');
        }
        const subscription = {
          id: store.nextId(),
          topic,
          uri: url.href,
          createdAt: store.clock.now(),
        };
        store.subscriptions.set(subscription.id, subscription);
        return { webhookSubscription: subscriptionView(subscription) };
      }),

    webhookSubscriptionDelete: ({ id }: { id: string }) =>
      orErrors(() => {
        if (!store.subscriptions.delete(idOf('WebhookSubscription', id) ?? 0)) {
          throw new Rejected(['id'], 'Webhook subscription does not exist');
        }
        return { deletedWebhookSubscriptionId: id };
      }),
  };
}

export const subscriptionView = ({ id, topic, uri, createdAt }: Subscription) => ({
  __typename: 'WebhookSubscription',
  id: gid('WebhookSubscription', id),
  topic,
  uri,
  format: 'JSON',
  createdAt: isoTime(createdAt),
});
