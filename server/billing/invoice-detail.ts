import { and, eq } from 'drizzle-orm';
import type { InvoiceDetail } from '../../contract/entities/billing.ts';
import { isInVies } from '../../contract/rules/vat.ts';
import type { Db } from '../db/database.ts';
import type { BilledTo, Seller } from '../db/schema/invoice-parts.ts';
import { invoices, sellers, shops } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { billedTo } from './buyer.ts';
import { dueOf } from './debts.ts';
import { type InvoiceRow, toInvoice } from './invoice-rows.ts';

/** The parts of an invoice that come from the operator's settings. */
export interface Invoicing {
  /** For invoices from before the seller was stored with them. */
  seller: Seller;
  /** The account to pay to now, whatever was set when the invoice was issued. */
  payee: InvoiceDetail['payee'];
}

interface Asked {
  shopId: number;
  number: string;
  locale: Locale;
}

/** The shop's invoice or credit note with everything on it. Throws `not_found`. */
export async function readInvoice(
  db: Db,
  { shopId, number, locale }: Asked,
  invoicing: Invoicing,
): Promise<InvoiceDetail> {
  const own = eq(invoices.shopId, shopId);
  const [found] = await db
    .select({ row: invoices, shop: shops, seller: sellers.details })
    .from(invoices)
    .innerJoin(shops, eq(shops.id, invoices.shopId))
    .leftJoin(sellers, eq(sellers.id, invoices.sellerId))
    .where(and(own, eq(invoices.number, number)));
  if (!found) throw new Refusal('not_found', 'There is no such invoice.');
  const { row, shop } = found;
  const notes = await db
    .select()
    .from(invoices)
    .where(and(own, eq(invoices.corrects, row.number)))
    .orderBy(invoices.id);
  const corrected = row.corrects
    ? await db
        .select()
        .from(invoices)
        .where(and(own, eq(invoices.number, row.corrects)))
    : [];
  const open = [row, ...notes, ...corrected].filter(({ state }) => state === 'open');
  const money = (amount: number) => ({ amount, currency: row.currency });
  const buyer = row.buyer ?? { ...billedTo(shop), vat: row.vatNumber };
  const { email, ...seller } = found.seller ?? invoicing.seller;
  return {
    ...toInvoice(row, locale),
    seller: { ...partyOf(seller), email },
    buyer: partyOf(buyer),
    period:
      row.periodStart && row.periodEnd
        ? { from: row.periodStart.toISOString(), to: row.periodEnd.toISOString() }
        : null,
    lines: linesOf(row),
    vat_relief: reliefOf(row.vatRate, buyer.country),
    credit_notes: notes.map((note) => ({ number: note.number, total: money(note.total) })),
    amount_due: money(dueOf(open)(row.number)),
    payee: invoicing.payee,
  };
}

const partyOf = ({ name, line1, postalCode, city, country, vat }: BilledTo) => ({
  ...{ name, line1, city, country },
  postal_code: postalCode,
  vat_number: vat,
});

function reliefOf(rate: number, country: string): InvoiceDetail['vat_relief'] {
  if (rate > 0) return null;
  return isInVies(country) ? 'reverse_charge' : 'outside_eu';
}

function linesOf(row: InvoiceRow): InvoiceDetail['lines'] {
  const { line, vatBase, currency, description } = row;
  const money = (amount: number) => ({ amount, currency });
  const named = {
    text: description,
    plan: line?.plan ?? null,
    interval: line ? (line.interval === 'year' ? ('year' as const) : ('month' as const)) : null,
    part: null,
  };
  const one = (amount: number) => ({
    quantity: 1,
    unit_price: money(amount),
    amount: money(amount),
  });
  if (!line) return [{ ...named, ...one(vatBase), kind: 'period' }];
  const { kind, of, monthly } = line;
  if (of) {
    const share = Math.round((Math.abs(vatBase) / of) * 10_000);
    return [{ ...named, ...one(vatBase), kind, part: { of: money(of), share } }];
  }
  if (!monthly || line.interval !== 'year') return [{ ...named, ...one(vatBase), kind }];
  const months = 12;
  const whole = { quantity: months, unit_price: money(monthly), amount: money(monthly * months) };
  const discount = vatBase - monthly * months;
  return [
    { ...named, ...whole, kind },
    ...(discount === 0 ? [] : [{ ...named, ...one(discount), kind: 'discount' as const }]),
  ];
}
