import type { Handlers } from '../handler.ts';
import { activityHandlers } from './activities.ts';
import { authHandlers } from './auth.ts';
import { billingHandlers } from './billing.ts';
import { catalogueHandlers } from './catalogue.ts';
import { changeHandlers } from './changes.ts';
import { confirmationHandlers } from './confirmation.ts';
import { connectHandlers } from './connect.ts';
import { eventHandlers } from './events.ts';
import { feedHandlers } from './feeds.ts';
import { importProductHandlers } from './import-products.ts';
import { integrationHandlers } from './integrations.ts';
import { leavingHandlers } from './leaving.ts';
import { myProductHandlers } from './my-products.ts';
import { orderHandlers } from './orders.ts';
import { partnershipHandlers } from './partnerships.ts';
import { productCategoryHandlers } from './product-categories.ts';
import { productHandlers } from './products.ts';
import { profileHandlers } from './profiles.ts';
import { shopHandlers } from './shops.ts';
import { signInHandlers } from './sign-in.ts';
import { subscriptionHandlers } from './subscriptions.ts';
import { supplierCategoryHandlers } from './supplier-categories.ts';
import { teamHandlers } from './team.ts';
import { userHandlers } from './users.ts';

/** Every call’s handler: one that is missing does not compile. */
export const handlers = {
  ...activityHandlers,
  ...authHandlers,
  ...billingHandlers,
  ...catalogueHandlers,
  ...changeHandlers,
  ...confirmationHandlers,
  ...connectHandlers,
  ...eventHandlers,
  ...feedHandlers,
  ...importProductHandlers,
  ...integrationHandlers,
  ...leavingHandlers,
  ...myProductHandlers,
  ...orderHandlers,
  ...partnershipHandlers,
  ...productCategoryHandlers,
  ...productHandlers,
  ...profileHandlers,
  ...shopHandlers,
  ...signInHandlers,
  ...subscriptionHandlers,
  ...supplierCategoryHandlers,
  ...teamHandlers,
  ...userHandlers,
} satisfies Handlers;
