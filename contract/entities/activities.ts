import { z } from 'zod';
import { page, pageNumber } from '../http/envelope.ts';
import { instant } from './money.ts';

export const activitySource = z.enum(['user', 'sync', 'webhook', 'offline_replay']);

/** Something that was done: append-only. */
export const activity = z.object({
  id: z.int(),
  /** Null where nobody did it by hand. Of a partner's doing only the partner is told, not their person: its `id` is null. */
  actor: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
  /** What was done, as `import_product.edited`. */
  action: z.string(),
  entity: z.string(),
  entity_id: z.string().nullable(),
  /** What the person knows it by. */
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
