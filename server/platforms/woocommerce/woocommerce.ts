import { z } from 'zod';
import { currency } from '../../../contract/entities/money.ts';
import { platformTraits } from '../../../contract/platforms/platform-traits.ts';
import type { Reach } from '../../outward/guarded-request.ts';
import type { Platform } from '../platform.ts';
import { authorisationPage, readCallback } from './authorise.ts';
import { wooFulfilments } from './fulfilments/woo-fulfilments.ts';
import { wooListings } from './listings/woo-listings.ts';
import { wooOrders } from './orders/woo-orders.ts';
import { askShop } from './rest.ts';
import { wooWebhooks } from './webhooks.ts';
import { readDomain, type WooSetup } from './woo-setup.ts';

const money = {
  path: '/wp-json/wc/v3/settings/general/woocommerce_currency',
  data: z.object({ value: currency }),
};
const index = { path: '/wp-json/', data: z.object({ name: z.string() }) };

export function wooPlatform(setup: WooSetup, reach: Reach): Platform {
  return {
    name: 'woocommerce',
    readDomain: (typed) => readDomain(setup, typed),
    wrongDomain: 'invalid.shop-address',
    arrival: null,
    authorise: authorisationPage,
    callback: readCallback,
    redeem: null,
    refresh: null,
    async describe(store) {
      // The currency first, because reading it needs a valid key.
      const { value } = await askShop(setup, store, money, reach);
      const { name } = await askShop(setup, store, index, reach);
      return {
        name: name.trim() || store.domain,
        currency: value,
        scopes: [...platformTraits.woocommerce.scopes],
        location: null,
        restoreRate: null,
      };
    },
    listings: wooListings(setup, reach),
    orders: wooOrders(setup, reach),
    fulfilments: wooFulfilments(setup, reach),
    webhooks: wooWebhooks(setup, reach),
  };
}
