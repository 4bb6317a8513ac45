import { activityHandlers } from '../activities/calls.ts';
import { authHandlers } from '../auth/calls.ts';
import { confirmationHandlers } from '../auth/confirmation-calls.ts';
import { signInHandlers } from '../auth/sign-in-calls.ts';
import { billingHandlers } from '../billing/calls.ts';
import { catalogueHandlers } from '../catalogue/calls.ts';
import { productHandlers } from '../catalogue-search/calls.ts';
import { supplierCategoryHandlers } from '../categories/calls.ts';
import { connectHandlers } from '../connect/calls.ts';
import { changeHandlers } from '../delta/calls.ts';
import { feedHandlers } from '../feeds/calls.ts';
import type { Handlers } from '../http/handler.ts';
import { importProductHandlers } from '../import-list/calls.ts';
import { integrationHandlers } from '../integrations/calls.ts';
import { jobHandlers } from '../jobs/calls.ts';
import { leavingHandlers } from '../leaving/calls.ts';
import { listingHandlers } from '../listings/calls.ts';
import { myProductHandlers } from '../my-products/calls.ts';
import { orderHandlers } from '../orders/calls.ts';
import { partnershipHandlers } from '../partnerships/calls.ts';
import { profileHandlers } from '../profiles/calls.ts';
import { userHandlers } from '../profiles/user-calls.ts';
import { purchasingHandlers } from '../purchasing/calls.ts';
import { reportHandlers } from '../reports/calls.ts';
import type { Services } from '../services.ts';
import { shopHandlers } from '../shops/calls.ts';
import { teamHandlers } from '../team/calls.ts';

/** The handlers of all calls: a missing one doesn't compile. */
export const handlers = {
  ...activityHandlers,
  ...authHandlers,
  ...billingHandlers,
  ...catalogueHandlers,
  ...changeHandlers,
  ...confirmationHandlers,
  ...connectHandlers,
  ...jobHandlers,
  ...feedHandlers,
  ...importProductHandlers,
  ...integrationHandlers,
  ...leavingHandlers,
  ...listingHandlers,
  ...myProductHandlers,
  ...orderHandlers,
  ...partnershipHandlers,
  ...productHandlers,
  ...profileHandlers,
  ...purchasingHandlers,
  ...reportHandlers,
  ...shopHandlers,
  ...signInHandlers,
  ...supplierCategoryHandlers,
  ...teamHandlers,
  ...userHandlers,
} satisfies Handlers<Services>;
