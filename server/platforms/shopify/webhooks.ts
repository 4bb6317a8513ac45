import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { failed } from '../../exchange/failure.ts';
import { sameBytes } from '../../lib/same-bytes.ts';
import type { TellingKind, Told } from '../platform.ts';
import type { Question } from './graphql.ts';
import { shopifyDomain } from './session-token.ts';
import type { ShopifyApp } from './shopify-app.ts';

/** The topics that we subscribe to, in the API's names. */
const topics = ['APP_UNINSTALLED', 'ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_CANCELLED'] as const;

type Ask = <T>(question: Question<T>) => Promise<T>;

/** More subscriptions than our app ever has. */
const most = 100;

const listing = {
  query: `query Subscriptions { webhookSubscriptions(first: ${most}) { nodes { id topic uri } } }`,
  data: z.object({
    webhookSubscriptions: z.object({
      nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: z.string() })),
    }),
  }),
};

const errors = z.array(z.object({ message: z.string() }));

const creating = (topic: string, uri: string) => ({
  query: `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) { userErrors { message } }
}`,
  variables: { topic, uri },
  data: z.object({ webhookSubscriptionCreate: z.object({ userErrors: errors }) }),
});

const deleting = (id: string) => ({
  query: `mutation Unsubscribe($id: ID!) {
  webhookSubscriptionDelete(id: $id) { userErrors { message } }
}`,
  variables: { id },
  data: z.object({ webhookSubscriptionDelete: z.object({ userErrors: errors }) }),
});

/**
 * Reads the existing subscriptions first, since an earlier request with a lost answer may have succeeded. Those to an
 * older address of ours are deleted.
 */
export async function subscribeAt(ask: Ask, address: string): Promise<void> {
  const { nodes } = (await ask(listing)).webhookSubscriptions;
  const isWanted = (one: { topic: string; uri: string }) =>
    one.uri === address && topics.some((topic) => topic === one.topic);
  for (const topic of topics) {
    if (nodes.some((one) => one.topic === topic && isWanted(one))) continue;
    const told = (await ask(creating(topic, address))).webhookSubscriptionCreate;
    if (told.userErrors.length > 0)
      throw failed('refused', address.startsWith('https:') ? 'refused' : 'not_public');
  }
  for (const one of nodes) if (!isWanted(one)) await ask(deleting(one.id));
}

/** A store only lists an app's own subscriptions. */
export async function unsubscribeAll(ask: Ask): Promise<void> {
  for (const { id } of (await ask(listing)).webhookSubscriptions.nodes) await ask(deleting(id));
}

/**
 * Verifies and reads a webhook from Shopify: by its HMAC over the raw body, with our app's secret. Null if the
 * signature is wrong, or the store isn't named.
 */
export function readWebhook(
  { secret }: ShopifyApp,
  header: (name: string) => string,
  body: string,
): Told | null {
  const signature = Buffer.from(header('X-Shopify-Hmac-SHA256'), 'base64');
  const right = createHmac('sha256', secret).update(body).digest();
  if (!sameBytes(signature, right)) return null;
  const shopDomain = header('X-Shopify-Shop-Domain').toLowerCase();
  const topic = header('X-Shopify-Topic');
  const event = header('X-Shopify-Event-Id') || header('X-Shopify-Webhook-Id');
  const triggeredAt = Date.parse(header('X-Shopify-Triggered-At'));
  if (!shopifyDomain.test(shopDomain) || topic === '' || event === '') return null;
  // The same event is reported under several topics.
  const eventId = `${topic} ${event}`;
  return { eventId, shopDomain, topic, triggeredAt: Number.isNaN(triggeredAt) ? 0 : triggeredAt };
}

const meanings: Partial<Record<string, TellingKind>> = {
  'app/uninstalled': 'uninstalled',
  'orders/create': 'order-changed',
  'orders/updated': 'order-changed',
  'orders/cancelled': 'order-changed',
  'customers/data_request': 'customer-asks',
  'customers/redact': 'customer-forgotten',
  'shop/redact': 'shop-forgotten',
};

export const meaningOf = (topic: string): TellingKind | null => meanings[topic] ?? null;
