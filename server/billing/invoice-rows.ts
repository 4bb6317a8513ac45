import { desc, eq } from 'drizzle-orm';
import type { Invoice } from '../../contract/entities/billing.ts';
import type { Db } from '../db/database.ts';
import { invoices } from '../db/schema.ts';
import { offsetOf, perPage } from '../http/pages.ts';
import type { Locale } from '../i18n/locale.ts';
import { describeLine } from './describe.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

export function toInvoice(row: InvoiceRow, locale: Locale): Invoice {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    corrects: row.corrects,
    state: row.state,
    description: descriptionOf(row, locale),
    vat_number: row.vatNumber,
    vat_base: money(row.vatBase),
    vat_rate: row.vatRate,
    vat_amount: money(row.vatAmount),
    total: money(row.total),
    issued_at: row.issuedAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
  };
}

/** In the reader's language if the line's parts are known; otherwise as issued. */
function descriptionOf(
  { line, periodStart, periodEnd, description }: InvoiceRow,
  locale: Locale,
): string {
  if (!line || !periodStart || !periodEnd) return description;
  return describeLine(line, { from: periodStart, to: periodEnd }, locale);
}

/** The shop's invoices and credit notes, the newest first. */
export async function pageOfInvoices(
  db: Db,
  shopId: number,
  page: number,
  locale: Locale,
): Promise<{ rows: Invoice[]; total: number }> {
  const own = eq(invoices.shopId, shopId);
  const rows = await db
    .select()
    .from(invoices)
    .where(own)
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(perPage)
    .offset(offsetOf(page));
  return { rows: rows.map((row) => toInvoice(row, locale)), total: await db.$count(invoices, own) };
}
