import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { integrations } from '../db/schema.ts';
import type { Platform } from '../platforms/platform.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Delivery } from './deliveries.ts';

/** Does what a delivery asks for, in its transaction; false where it concerns nothing of ours. */
export type Deal = (tx: Db, delivery: Delivery, around: Around) => Promise<boolean>;

interface Around {
  now: number;
  secrets: Secrets;
  /** Null where the server isn't set up for it any more. */
  platform: Platform | null;
}

/** The integrations that a delivery's store is of: one that somebody left, and another has connected, is of two. */
export const storesOf = ({ platform, shopDomain }: Delivery) =>
  and(eq(integrations.platform, platform), eq(integrations.shopDomain, shopDomain));
