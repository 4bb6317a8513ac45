import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { invoices } from '../db/schema.ts';
import { day } from '../durations.ts';
import type { Locale } from '../locale.ts';
import { refuseMore } from '../shares/quotas.ts';

/** Refuses (`quota_exceeded`, on `field`) a change of plan after many in a day: each issues an invoice, which stays for good. */
export async function refuseManyInvoices(
  db: Db,
  { shopId, now }: { shopId: number; now: number },
  field: string,
  locale: Locale,
): Promise<void> {
  const today = and(eq(invoices.shopId, shopId), gt(invoices.issuedAt, new Date(now - day)));
  await refuseMore(db, { of: 'invoices', owner: shopId, field, locale }, () =>
    db.$count(invoices, today),
  );
}
