import { shopTenant } from '../changes/record.ts';
import type { Handlers } from '../http/handler.ts';
import { pageMeta } from '../http/pages.ts';
import { pageOfActivities } from './activity-rows.ts';

export const activityHandlers = {
  'GET /user/activities': async ({ db, session, query }) => {
    const { shopId, supplierId } = session;
    const { rows, total } =
      shopId === null && supplierId === null
        ? { rows: [], total: 0 }
        : await pageOfActivities(
            db,
            shopId === null ? `supplier:${supplierId ?? 0}` : shopTenant(shopId),
            query.page,
          );
    return { data: rows, meta: pageMeta(query.page, total) };
  },
} satisfies Partial<Handlers>;
