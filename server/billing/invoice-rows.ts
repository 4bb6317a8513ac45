import { desc, eq } from 'drizzle-orm';
import type { Invoice } from '../../contract/entities/billing.ts';
import type { Db } from '../db/database.ts';
import { invoices } from '../db/schema.ts';
import { offsetOf, perPage } from '../selling/pages.ts';

type Row = typeof invoices.$inferSelect;

function toInvoice(row: Row): Invoice {
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    id: row.id,
    number: row.number,
    kind: row.kind as Invoice['kind'],
    corrects: row.corrects,
    state: row.state as Invoice['state'],
    description: row.description,
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

/** The shop's invoices and credit notes, the newest first. */
export async function pageOfInvoices(
  db: Db,
  shopId: number,
  page: number,
): Promise<{ rows: Invoice[]; total: number }> {
  const own = eq(invoices.shopId, shopId);
  const rows = await db
    .select()
    .from(invoices)
    .where(own)
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(perPage)
    .offset(offsetOf(page));
  return { rows: rows.map(toInvoice), total: await db.$count(invoices, own) };
}
