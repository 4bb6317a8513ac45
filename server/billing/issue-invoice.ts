import { sql } from 'drizzle-orm';
import type { Invoice } from '../../contract/entities/billing.ts';
import type { Db } from '../db/database.ts';
import type { BilledTo, InvoiceLine } from '../db/schema/invoice-parts.ts';
import { invoices, numberSeries } from '../db/schema.ts';
import type { Locale } from '../i18n/locale.ts';
import { settleBuyer } from './buyer.ts';
import { describeLine } from './describe.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import { currentSeller } from './seller.ts';
import { paymentTerm } from './terms.ts';
import { vatOf, vatRateFor } from './vat.ts';

const series = 'invoices';

/** The printed number; invoices and credit notes share one series. */
export const invoiceNumber = (count: number): string => `DL-${String(count).padStart(6, '0')}`;

/**
 * The next number. Its row stays locked until the caller's transaction ends, and a failed transaction gives the number
 * back: so there are no gaps and no duplicates.
 */
async function nextNumber(db: Db): Promise<string> {
  const [row] = await db
    .insert(numberSeries)
    .values({ name: series, last: 1 })
    .onConflictDoUpdate({
      target: numberSeries.name,
      set: { last: sql`${numberSeries.last} + 1` },
    })
    .returning({ last: numberSeries.last });
  if (!row) throw new Error('The series of invoice numbers gave none.');
  return invoiceNumber(row.last);
}

interface Issue {
  shopId: number;
  subscriptionId: number;
  line: InvoiceLine;
  /** The language of the issued description. */
  locale: Locale;
  /** In minor units without VAT. */
  base: number;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  now: number;
}

/** Issues an open invoice, due in 14 days, with the VAT and the VAT number of the plan's buyer. */
export async function issueInvoice(db: Db, issue: Issue): Promise<void> {
  const billed = await settleBuyer(db, issue);
  const { vatState: _state, ...buyer } = billed;
  const rate = vatRateFor(billed);
  await insert(db, { ...issue, kind: 'invoice', rate, buyer, vatNumber: buyer.vat });
}

/**
 * Gives `base` of an issued invoice back, with that invoice's rate and VAT number. Returns the credit note's number.
 */
export async function issueCreditNote(
  db: Db,
  corrected: InvoiceRow,
  issue: Issue,
): Promise<string> {
  return insert(db, {
    ...issue,
    base: -issue.base,
    kind: 'credit_note',
    corrects: corrected.number,
    rate: corrected.vatRate,
    buyer: corrected.buyer,
    vatNumber: corrected.vatNumber,
  });
}

interface Entry extends Issue {
  kind: Invoice['kind'];
  corrects?: string;
  rate: number;
  buyer: BilledTo | null;
  vatNumber: string | null;
}

async function insert(db: Db, { base, rate, now, locale, ...entry }: Entry): Promise<string> {
  const vatAmount = vatOf(base, rate);
  const period = { from: entry.periodStart, to: entry.periodEnd };
  const number = await nextNumber(db);
  await db.insert(invoices).values({
    ...entry,
    description: describeLine(entry.line, period, locale),
    sellerId: await currentSeller(db),
    number,
    state: 'open',
    vatBase: base,
    vatRate: rate,
    vatAmount,
    total: base + vatAmount,
    issuedAt: new Date(now),
    dueAt: new Date(now + paymentTerm),
  });
  return number;
}
