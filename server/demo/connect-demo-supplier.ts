import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { supplierChannels, suppliers } from '../db/schema.ts';
import { setChannel } from '../purchasing/channels/set-channel.ts';

/** The supplier whose products come first in the product search. */
const demoSupplier = 9;

/**
 * Lets the demo's largest supplier take purchase orders at the stand-in that was started with this server; a way that
 * somebody has set stays.
 */
export async function connectDemoSupplier(db: Db, standIn: string, now: number): Promise<void> {
  const [supplier] = await db.select().from(suppliers).where(eq(suppliers.id, demoSupplier));
  const of = eq(supplierChannels.supplierId, demoSupplier);
  const [had] = await db.select().from(supplierChannels).where(of);
  if (!supplier || had?.kind === 'mail' || had?.address === standIn) return;
  await setChannel(db, { supplierId: demoSupplier, way: { kind: 'api', address: standIn }, now });
}
