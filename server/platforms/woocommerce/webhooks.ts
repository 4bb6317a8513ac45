import { createHmac, hash } from 'node:crypto';
import { z } from 'zod';
import { sameBytes } from '../../lib/same-bytes.ts';
import type { Reach } from '../../outward/guarded-request.ts';
import type { OpenStore, TellingKind, Webhooks } from '../platform.ts';
import { askShop } from './rest.ts';
import type { WooSetup } from './woo-setup.ts';

const path = '/wp-json/wc/v3/webhooks';
const meanings: Partial<Record<string, TellingKind>> = {
  'order.created': 'order-changed',
  'order.updated': 'order-changed',
};
const topics = Object.keys(meanings);

const webhook = z.object({
  id: z.int(),
  name: z.string(),
  topic: z.string(),
  delivery_url: z.string(),
});
/** A shop also lists other apps' webhooks: ours have our name and our address. */
const isOurs = (one: z.infer<typeof webhook>) =>
  one.name === 'Dropline' && one.delivery_url.endsWith('/api/webhooks/woocommerce');

/** The most that a page of a shop's list can have. */
const most = 100;

export function wooWebhooks(setup: WooSetup, reach: Reach): Webhooks {
  const ask = <T>(
    store: OpenStore,
    data: z.ZodType<T>,
    at: string,
    write: { method?: 'POST' | 'DELETE'; json?: object } = {},
  ) => askShop(setup, store, { path: `${path}${at}`, data, ...write }, reach);
  const listOurs = async (store: OpenStore) =>
    (await ask(store, z.array(webhook), `?per_page=${most}`)).filter(isOurs);
  const remove = (store: OpenStore, id: number) =>
    ask(store, z.unknown(), `/${id}?force=true`, { method: 'DELETE' });

  return {
    /**
     * An existing webhook may have another secret, or may have been switched off after failures: both are set again.
     */
    async subscribe(store, { address, secret }) {
      const ours = await listOurs(store);
      const kept = topics.map((topic) =>
        ours.find((one) => one.topic === topic && one.delivery_url === address),
      );
      for (const [at, topic] of topics.entries()) {
        const id = kept[at]?.id;
        const said = { name: 'Dropline', topic, delivery_url: address, secret, status: 'active' };
        const json = id === undefined ? said : { secret, status: 'active' };
        await ask(store, webhook, id === undefined ? '' : `/${id}`, { method: 'POST', json });
      }
      for (const one of ours) if (!kept.includes(one)) await remove(store, one.id);
    },

    async unsubscribe(store) {
      for (const { id } of await listOurs(store)) await remove(store, id);
    },

    read(header, body, secretsOf) {
      const domain = URL.parse(header('X-WC-Webhook-Source'))?.host ?? '';
      const topic = header('X-WC-Webhook-Topic');
      const signature = Buffer.from(header('X-WC-Webhook-Signature'), 'base64');
      const isSigned = secretsOf(domain).some((secret) =>
        sameBytes(signature, createHmac('sha256', secret).update(body).digest()),
      );
      if (domain === '' || topic === '' || !isSigned) return null;
      // The shop's own delivery id is the same for everything in one second, so a digest is used.
      const digest = hash('sha256', `${domain}\n${body}`, 'base64url');
      return { eventId: `${topic} ${digest}`, shopDomain: domain, topic, triggeredAt: 0 };
    },

    /** The first delivery of a new webhook is an unsigned form. */
    isPing: (header, body) =>
      header('Content-Type').startsWith('application/x-www-form-urlencoded') &&
      /^webhook_id=\d+$/.test(body),

    meaningOf: (topic) => meanings[topic] ?? null,
  };
}
