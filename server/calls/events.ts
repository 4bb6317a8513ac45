import { authorOf } from '../activities/record.ts';
import { shopTenant } from '../changes/record.ts';
import type { Handlers } from '../handler.ts';
import { readRunningJob } from '../jobs/running-job.ts';
import { requireRole } from '../require-role.ts';
import { cancelBulkImport } from '../selling/cancel-bulk-import.ts';

export const eventHandlers = {
  'GET /shop/events': async ({ db, shopId, services }) => ({
    data: await readRunningJob(db, shopTenant(shopId), services.now()),
  }),

  'POST /shop/events/{id}/cancel': async (call) => {
    const { db, session, shopId, params, request, services } = call;
    await requireRole(db, session, shopId, 'member');
    const author = authorOf(session, request);
    return { data: await cancelBulkImport(db, shopId, params.id, services.now(), author) };
  },
} satisfies Partial<Handlers>;
