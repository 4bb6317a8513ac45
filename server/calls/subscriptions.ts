import type { Handlers } from '../handler.ts';
import { readSubscriptions } from '../selling/subscription-rows.ts';

export const subscriptionHandlers = {
  'GET /shop/subscriptions': async ({ db, shopId }) => ({
    data: await readSubscriptions(db, shopId),
  }),
} satisfies Partial<Handlers>;
