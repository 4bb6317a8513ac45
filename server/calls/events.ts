import { shopTenant } from '../changes/record.ts';
import type { Handlers } from '../handler.ts';
import { readRunningJob } from '../jobs/running-job.ts';
import { cancelBulkImport } from '../selling/cancel-bulk-import.ts';

export const eventHandlers = {
  'GET /shop/events': async ({ db, shopId, services }) => ({
    data: await readRunningJob(db, shopTenant(shopId), services.now()),
  }),

  'POST /shop/events/{id}/cancel': async ({ db, shopId, params, services }) => ({
    data: await cancelBulkImport(db, shopId, params.id, services.now()),
  }),
} satisfies Partial<Handlers>;
