import type { Money } from '../entities/money.ts';

/** All texts of an invoice, for page and PDF. */
export type InvoiceWord =
  | `invoice.${
      | 'amount'
      | 'buyer'
      | 'corrects'
      | 'credit-note'
      | 'credit-number'
      | 'credited'
      | 'description'
      | 'due'
      | 'invoice'
      | 'issued'
      | 'no-seller-vat'
      | 'number'
      | 'paid'
      | 'part'
      | 'payment'
      | 'period'
      | 'quantity'
      | 'seller'
      | 'settled'
      | 'to-pay'
      | 'total'
      | 'unit-price'
      | 'vat'
      | 'vat-base'
      | 'vat-number'}`
  | `invoice.credit.${'open' | 'set-off' | 'settled'}`
  | `invoice.line.${'credit' | 'discount' | 'period' | 'upgrade'}`
  | `invoice.pay.${
      | 'account'
      | 'bank'
      | 'bic'
      | 'iban'
      | 'nothing'
      | 'paid'
      | 'reference'
      | 'transfer'
      | 'unknown'}`
  | `invoice.relief.${'outside-eu' | 'reverse-charge'}`;

/** A language's texts and formats for an invoice. */
export interface InvoiceWording {
  t(id: InvoiceWord, values?: Record<string, string>): string;
  money(value: Money): string;
  /** The day of an instant in the seller's time zone. */
  date(at: string): string;
  /** `share` is a part of 1. */
  percent(share: number): string;
  country(code: string): string;
}

/**
 * The dates of an invoice are in the seller's time zone wherever it is read, because they are part of what was issued.
 */
const timeZone = 'Europe/Copenhagen';

/** `locale` is the language tag that decides how numbers and days are written. */
export function invoiceWording(locale: string, t: InvoiceWording['t']): InvoiceWording {
  const day = new Intl.DateTimeFormat(locale, {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    timeZone,
  });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const regions = new Intl.DisplayNames([locale], { type: 'region' });
  return {
    t,
    money({ amount, currency }) {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
      const { maximumFractionDigits = 2 } = format.resolvedOptions();
      return format.format(amount / 10 ** maximumFractionDigits);
    },
    date: (at) => day.format(new Date(at)),
    percent: (share) => percent.format(share),
    country: (code) => regions.of(code) ?? code,
  };
}
