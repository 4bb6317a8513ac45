import { shopTenant } from '../changes/record.ts';
import type { Handlers } from '../http/handler.ts';
import { readRunningJob } from './running-job.ts';

export const jobHandlers = {
  'GET /shop/events': async ({ db, shopId, now }) => ({
    data: await readRunningJob(db, shopTenant(shopId), now),
  }),
} satisfies Partial<Handlers>;
