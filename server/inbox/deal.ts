import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { integrations } from '../db/schema.ts';
import type { Platform } from '../platforms/platform.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Delivery } from './deliveries.ts';

/** Does what a delivery asks for, in its transaction; false if it concerns nothing of ours. */
export type Deal = (tx: Db, delivery: Delivery, around: Around) => Promise<boolean>;

interface Around {
  now: number;
  secrets: Secrets;
  /** Null if the server is no longer configured for the platform. */
  platform: Platform | null;
}

/**
 * The integrations of a delivery's store: there can be two if one shop has disconnected it and another has connected
 * it.
 */
export const storesOf = ({ platform, shopDomain }: Delivery) =>
  and(eq(integrations.platform, platform), eq(integrations.shopDomain, shopDomain));
