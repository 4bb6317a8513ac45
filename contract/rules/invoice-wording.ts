import type { Money } from '../entities/money.ts';

/** Every word of an invoice, for page and PDF alike. */
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

/** How an invoice is put into words: a language's texts, amounts and days. */
export interface InvoiceWording {
  t(id: InvoiceWord, values?: Record<string, string>): string;
  money(value: Money): string;
  /** A day as the seller's calendar has it. */
  date(at: string): string;
  /** A share of 1. */
  percent(share: number): string;
  country(code: string): string;
}

/** An invoice's dates are the seller's, wherever it is read: they are part of what was issued. */
const timeZone = 'Europe/Copenhagen';

/** `locale` is the tag that the language's numbers and days are written by. */
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
