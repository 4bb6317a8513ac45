import { billingCalls } from './calls/billing.ts';
import { feedCalls } from './calls/feeds.ts';
import { listingCalls } from './calls/listings.ts';
import { orderCalls } from './calls/orders.ts';
import { partnerCalls } from './calls/partners.ts';
import { peopleCalls } from './calls/people.ts';
import { productCalls } from './calls/products.ts';
import type { Rows } from './calls/row.ts';
import { shopCalls } from './calls/shop.ts';
import { signInCalls } from './calls/sign-in.ts';
import { storeCalls } from './calls/stores.ts';

/** Every call, keyed by the specification's own words `[§7-base]`. Paths are relative to the API base. */
export const contract = {
  ...signInCalls,
  ...peopleCalls,
  ...shopCalls,
  ...billingCalls,
  ...productCalls,
  ...listingCalls,
  ...orderCalls,
  ...storeCalls,
  ...feedCalls,
  ...partnerCalls,
} satisfies Rows;

export type Contract = typeof contract;
export type CallKey = keyof Contract;
