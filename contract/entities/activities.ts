import { z } from 'zod';
import { page, pageNumber } from '../http/envelope.ts';
import { instant } from './money.ts';

export const activitySource = z.enum(['user', 'sync', 'webhook', 'offline_replay']);

/** One entry of the activity log, which is append-only. */
export const activity = z.object({
  id: z.int(),
  /** Null if nobody did it by hand. A partner is named without the person: `id` is then null. */
  actor: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
  /** Such as `import_product.edited`. */
  action: z.string(),
  entity: z.string(),
  entity_id: z.string().nullable(),
  /** The name by which people know the entity. */
  subject: z.string(),
  /** The changed fields only. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  source: activitySource,
  at: instant,
});
export type Activity = z.infer<typeof activity>;

export const activityQuery = z.object({ page: pageNumber });
export const activityPage = page(activity);
