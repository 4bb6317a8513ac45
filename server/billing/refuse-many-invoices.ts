import { and, eq, gt } from 'drizzle-orm';
import { invoices } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { day } from '../lib/durations.ts';
import { refuseMore } from '../shares/quotas.ts';

/**
 * Refuses (`quota_exceeded`, on `field`) a change of plan after many on one day: each issues an invoice, which is kept
 * for good.
 */
export async function refuseManyInvoices(
  { db, shopId, now, locale }: ShopContext,
  field: string,
): Promise<void> {
  const today = and(eq(invoices.shopId, shopId), gt(invoices.issuedAt, new Date(now - day)));
  await refuseMore(db, { of: 'invoices', owner: shopId, field, locale }, () =>
    db.$count(invoices, today),
  );
}
