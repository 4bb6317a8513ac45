import type { Reach } from '../../outward/guarded-request.ts';
import type { OpenStore, Platform } from '../platform.ts';
import { authorisationPage, readDomain } from './authorise.ts';
import { readCallback } from './callback.ts';
import { describing, descriptionOf } from './describe.ts';
import { shopifyFulfilments } from './fulfilments/shopify-fulfilments.ts';
import { askAdmin, type Question } from './graphql.ts';
import { readProducts } from './listings/read-products.ts';
import { removeProducts, tellProducts } from './listings/tell-products.ts';
import { shopifyOrders } from './orders/shopify-orders.ts';
import { readSessionToken } from './session-token.ts';
import { type ShopifyApp, storeAddress } from './shopify-app.ts';
import { redeem, refresh } from './tokens.ts';
import { meaningOf, readWebhook, subscribeAt, unsubscribeAll } from './webhooks.ts';

export function shopifyPlatform(app: ShopifyApp, reach: Reach): Platform {
  const asking =
    (store: OpenStore) =>
    async <T>(question: Question<T>): Promise<T> =>
      (await askAdmin(app, store, question, reach)).data;
  return {
    name: 'shopify',
    readDomain,
    wrongDomain: 'invalid.shopify-domain',
    arrival: (sessionToken, now) => readSessionToken(sessionToken, app, now),
    authorise: (way) => authorisationPage(app, way),
    callback: (query, now) => readCallback(query, app, now),
    redeem: (domain, grant, now) => redeem(app, { domain, grant, now, reach }),
    refresh: (store, now) => refresh(app, store, { now, reach }),
    async describe(store) {
      const { data, restoreRate } = await askAdmin(app, store, describing, reach);
      return descriptionOf(data, restoreRate);
    },
    listings: {
      most: 50,
      mostLookedAt: 50,
      read: (store, asked) => readProducts(asking(store), storeAddress(app, store.domain), asked),
      tell: (store, site, listings) =>
        tellProducts(asking(store), storeAddress(app, store.domain), site, listings),
      remove: (store, remotes) =>
        removeProducts(
          asking(store),
          remotes.map(({ id }) => id),
        ),
    },
    orders: shopifyOrders(asking, (domain) => storeAddress(app, domain)),
    fulfilments: shopifyFulfilments(asking),
    webhooks: {
      subscribe: (store, { address }) => subscribeAt(asking(store), address),
      unsubscribe: (store) => unsubscribeAll(asking(store)),
      read: (header, body) => readWebhook(app, header, body),
      isPing: () => false,
      meaningOf,
    },
  };
}
