import type { InvoiceDetail } from '../entities/billing.ts';
import type { Money } from '../entities/money.ts';
import type { InvoiceWording } from './invoice-wording.ts';

/** A value with its label. */
export interface Fact {
  label: string;
  value: string;
}

interface DocumentLine {
  description: string;
  /** How the amount was calculated, if it is a part of another. */
  note: string | null;
  quantity: string;
  unitPrice: string;
  amount: string;
}

interface DocumentParty {
  heading: string;
  name: string;
  /** Address, country and VAT number; for the seller also the email address. */
  lines: string[];
}

/** Everything on an invoice, in words: page and PDF lay out the same document `[§D-invoice-document]`. */
export interface InvoiceDocument {
  title: string;
  number: string;
  seller: DocumentParty;
  buyer: DocumentParty;
  facts: Fact[];
  columns: Record<'description' | 'quantity' | 'unitPrice' | 'amount', string>;
  lines: DocumentLine[];
  /** The last one is the amount that counts. */
  totals: Fact[];
  /** What the law requires to be said about the VAT. */
  notes: string[];
  payment: { heading: string; text: string; facts: Fact[] };
}

/** An invoice or credit note in the words of `say`. Contains nothing that the invoice doesn't. */
export function invoiceDocument(invoice: InvoiceDetail, say: InvoiceWording): InvoiceDocument {
  const { t } = say;
  const isCredit = invoice.kind === 'credit_note';
  return {
    title: t(isCredit ? 'invoice.credit-note' : 'invoice.invoice'),
    number: invoice.number,
    seller: {
      ...partyOf(t('invoice.seller'), invoice.seller, say),
      lines: [...linesOf(invoice.seller, say, 'invoice.no-seller-vat'), invoice.seller.email],
    },
    buyer: partyOf(t('invoice.buyer'), invoice.buyer, say),
    facts: factsOf(invoice, say),
    columns: {
      description: t('invoice.description'),
      quantity: t('invoice.quantity'),
      unitPrice: t('invoice.unit-price'),
      amount: t('invoice.amount'),
    },
    lines: invoice.lines.map((line) => lineOf(line, say)),
    totals: totalsOf(invoice, say),
    notes: invoice.vat_relief === null ? [] : [t(reliefWords[invoice.vat_relief])],
    payment: { heading: t('invoice.payment'), ...paymentOf(invoice, say) },
  };
}

const reliefWords = {
  reverse_charge: 'invoice.relief.reverse-charge',
  outside_eu: 'invoice.relief.outside-eu',
} as const;

function partyOf(heading: string, party: InvoiceDetail['buyer'], say: InvoiceWording) {
  return { heading, name: party.name, lines: linesOf(party, say, null) };
}

function linesOf(
  { line1, postal_code, city, country, vat_number }: InvoiceDetail['buyer'],
  { t, country: named }: InvoiceWording,
  without: 'invoice.no-seller-vat' | null,
): string[] {
  const place = [postal_code, city].filter(Boolean).join(' ');
  const vat = vat_number ? t('invoice.vat-number', { number: vat_number }) : without && t(without);
  return [line1, place, named(country), vat].filter((line): line is string => Boolean(line));
}

function factsOf(invoice: InvoiceDetail, { t, date }: InvoiceWording): Fact[] {
  const { number, issued_at, period, due_at, corrects, paid_at } = invoice;
  const isCredit = invoice.kind === 'credit_note';
  return [
    { label: t(isCredit ? 'invoice.credit-number' : 'invoice.number'), value: number },
    corrects && { label: t('invoice.corrects'), value: corrects },
    { label: t('invoice.issued'), value: date(issued_at) },
    period && {
      label: t('invoice.period'),
      value: `${date(period.from)} – ${date(period.to)}`,
    },
    !isCredit && { label: t('invoice.due'), value: date(due_at) },
    paid_at && {
      label: t(isCredit ? 'invoice.settled' : 'invoice.paid'),
      value: date(paid_at),
    },
  ].filter((fact) => typeof fact === 'object' && fact !== null);
}

function lineOf(line: InvoiceDetail['lines'][number], say: InvoiceWording) {
  const { t, money, percent } = say;
  const { plan, interval, part } = line;
  return {
    description:
      plan === null
        ? line.text
        : t(`invoice.line.${line.kind}`, { plan, interval: interval ?? '' }),
    note: part && t('invoice.part', { share: percent(part.share / 10_000), price: money(part.of) }),
    quantity: String(line.quantity),
    unitPrice: money(line.unit_price),
    amount: money(line.amount),
  };
}

function totalsOf(invoice: InvoiceDetail, { t, money, percent }: InvoiceWording): Fact[] {
  const { vat_base, vat_rate, vat_amount, total, credit_notes, amount_due, state } = invoice;
  const sums = [
    { label: t('invoice.vat-base'), value: money(vat_base) },
    { label: t('invoice.vat', { rate: percent(vat_rate / 10_000) }), value: money(vat_amount) },
    { label: t('invoice.total'), value: money(total) },
  ];
  if (credit_notes.length === 0 || state !== 'open') return sums;
  return [
    ...sums,
    ...credit_notes.map((note) => ({
      label: t('invoice.credited', { number: note.number }),
      value: money(note.total),
    })),
    { label: t('invoice.to-pay'), value: money(amount_due) },
  ];
}

function paymentOf(invoice: InvoiceDetail, say: InvoiceWording): { text: string; facts: Fact[] } {
  const { t, money, date } = say;
  const { kind, state, corrects, paid_at, amount_due, due_at, payee, number, seller } = invoice;
  const plain = (text: string) => ({ text, facts: [] });
  if (kind === 'credit_note') return plain(creditWords(invoice, say));
  if (state === 'paid') return plain(t('invoice.pay.paid', { date: date(paid_at ?? due_at) }));
  if (state !== 'open' || amount_due.amount <= 0) return plain(t('invoice.pay.nothing'));
  if (payee === null) return plain(t('invoice.pay.unknown', { email: seller.email }));
  const facts = [
    { label: t('invoice.pay.bank'), value: payee.bank },
    { label: t('invoice.pay.account'), value: payee.account },
    { label: t('invoice.pay.iban'), value: payee.iban && inFours(payee.iban) },
    { label: t('invoice.pay.bic'), value: payee.bic },
    { label: t('invoice.pay.reference'), value: corrects ?? number },
  ];
  return {
    text: t('invoice.pay.transfer', { amount: money(amount_due), date: date(due_at) }),
    facts: facts.filter((fact): fact is Fact => fact.value !== null),
  };
}

function creditWords(note: InvoiceDetail, { t, money, date }: InvoiceWording): string {
  const { state, paid_at, amount_due, corrects, seller } = note;
  if (state === 'paid') return t('invoice.credit.settled', { date: date(paid_at ?? note.due_at) });
  if (amount_due.amount === 0) return t('invoice.credit.set-off', { number: corrects ?? '' });
  return t('invoice.credit.open', { amount: money(negated(amount_due)), email: seller.email });
}

const negated = ({ amount, currency }: Money): Money => ({ amount: -amount, currency });

/** An IBAN in groups of four, as it is printed. */
const inFours = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
