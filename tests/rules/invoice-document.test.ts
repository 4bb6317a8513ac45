import { describe, expect, it } from 'vitest';
import type { InvoiceDetail } from '../../contract/entities/billing.ts';
import type { Subscription } from '../../contract/entities/subscriptions.ts';
import { isIban } from '../../contract/rules/iban.ts';
import { invoiceDocument } from '../../contract/rules/invoice-document.ts';
import { settleUp, standingOf } from '../../server/billing/debts.ts';
import { missingOnInvoices } from '../../server/billing/missing-on-invoices.ts';
import { nextStep } from '../../server/billing/settle-plan.ts';
import { wordingIn } from '../../server/billing/wording.ts';
import { ConfigInvalid, readConfig } from '../../server/config.ts';

const kr = (amount: number) => ({ amount, currency: 'DKK' });
const invoice: InvoiceDetail = {
  ...{ id: 1, number: 'DL-000012', kind: 'invoice', corrects: null, state: 'open' },
  ...{ description: '', vat_number: 'DK13585628', vat_rate: 2500 },
  ...{ vat_base: kr(199_000), vat_amount: kr(49_750), total: kr(248_750) },
  // Past midnight in Denmark.
  ...{ issued_at: '2027-04-01T22:30:00.000Z', due_at: '2027-04-15T22:30:00.000Z', paid_at: null },
  seller: {
    ...{ name: 'Havnehuset A/S', line1: 'Kajen 7', postal_code: '9000', city: 'Aalborg' },
    ...{ country: 'DK', vat_number: 'DK90000039', email: 'skriv@havnehuset.example' },
  },
  buyer: {
    ...{ name: 'Lövsta AB', line1: null, postal_code: null, city: 'Malmö' },
    ...{ country: 'SE', vat_number: 'SE556703748501' },
  },
  period: { from: '2027-04-01T22:30:00.000Z', to: '2028-04-01T22:30:00.000Z' },
  lines: [
    line({ quantity: 12, unit_price: kr(19_900), amount: kr(238_800) }),
    line({ kind: 'discount', unit_price: kr(-39_800), amount: kr(-39_800) }),
  ],
  ...{ vat_relief: null, credit_notes: [], amount_due: kr(248_750) },
  payee: { bank: 'Fjordbanken', account: null, iban: 'DK5000400440116243', bic: null },
};

function line(part: Partial<InvoiceDetail['lines'][number]>): InvoiceDetail['lines'][number] {
  const amounts = { quantity: 1, unit_price: kr(0), amount: kr(0) };
  return {
    kind: 'period',
    text: '',
    plan: 'Starter',
    interval: 'year',
    ...amounts,
    part: null,
    ...part,
  };
}

/** With ordinary blanks. */
const inDanish = (part: Partial<InvoiceDetail> = {}) => plain(part, 'da');
function plain(part: Partial<InvoiceDetail>, locale: 'da' | 'en') {
  const document = invoiceDocument({ ...invoice, ...part }, wordingIn(locale));
  return JSON.parse(JSON.stringify(document).replaceAll('\u00a0', ' ')) as typeof document;
}

describe('[§D-invoice-document] [§3-invoice] an invoice in words', () => {
  it('says whose it is, when, for what and how much, and where to pay', () => {
    expect(inDanish()).toEqual({
      title: 'Faktura',
      number: 'DL-000012',
      seller: {
        heading: 'Sælger',
        name: 'Havnehuset A/S',
        lines: [
          'Kajen 7',
          '9000 Aalborg',
          'Danmark',
          'Momsnr. DK90000039',
          'skriv@havnehuset.example',
        ],
      },
      buyer: {
        heading: 'Køber',
        name: 'Lövsta AB',
        lines: ['Malmö', 'Sverige', 'Momsnr. SE556703748501'],
      },
      facts: [
        { label: 'Fakturanummer', value: 'DL-000012' },
        { label: 'Fakturadato', value: '2. apr. 2027' },
        { label: 'Periode', value: '2. apr. 2027 – 2. apr. 2028' },
        { label: 'Betales senest', value: '16. apr. 2027' },
      ],
      columns: {
        ...{ description: 'Beskrivelse', quantity: 'Antal' },
        ...{ unitPrice: 'Pris uden moms', amount: 'Beløb' },
      },
      lines: [
        {
          ...{ description: 'Abonnement: Starter, 12 måneder', note: null, quantity: '12' },
          ...{ unitPrice: '199,00 kr.', amount: '2.388,00 kr.' },
        },
        {
          ...{ description: 'Rabat for et helt år', note: null, quantity: '1' },
          ...{ unitPrice: '-398,00 kr.', amount: '-398,00 kr.' },
        },
      ],
      totals: [
        { label: 'Beløb uden moms', value: '1.990,00 kr.' },
        { label: 'Moms 25 %', value: '497,50 kr.' },
        { label: 'I alt', value: '2.487,50 kr.' },
      ],
      notes: [],
      payment: {
        heading: 'Betaling',
        text: 'Overfør 2.487,50 kr. senest 16. apr. 2027.',
        facts: [
          { label: 'Bank', value: 'Fjordbanken' },
          { label: 'IBAN', value: 'DK50 0040 0440 1162 43' },
          { label: 'Besked til modtager', value: 'DL-000012' },
        ],
      },
    });
  });

  it('says the same in English', () => {
    const english = plain({}, 'en');
    expect(english.title).toBe('Invoice');
    expect(english.totals.at(-1)).toEqual({ label: 'Total', value: 'DKK 2,487.50' });
    expect(english.payment.text).toBe('Transfer DKK 2,487.50 by 16 Apr 2027.');
    expect(english.buyer.lines).toContain('Sweden');
  });

  it('says why there is no VAT, with the law', () => {
    const words = (vat_relief: InvoiceDetail['vat_relief'], locale: 'da' | 'en') =>
      plain({ vat_relief, vat_rate: 0 }, locale).notes.join();
    expect(words('reverse_charge', 'da')).toMatch(
      /^Omvendt betalingspligt \(reverse charge\).*196/,
    );
    expect(words('reverse_charge', 'en')).toMatch(/^Reverse charge.*Articles 44 and 196/);
    expect(words('outside_eu', 'da')).toContain('momslovens § 16, stk. 1');
    expect(words('outside_eu', 'en')).toContain('section 16(1) of the Danish VAT Act');
    expect(words(null, 'da')).toBe('');
  });

  it('says how a part of a period came about', () => {
    const upgrade = line({ kind: 'upgrade', part: { of: kr(30_000), share: 5_033 } });
    expect(inDanish({ lines: [upgrade] }).lines[0]).toMatchObject({
      description: 'Skift til Starter for resten af perioden',
      note: '50,33 % af 300,00 kr. for hele perioden',
    });
    const old = line({ text: 'Starter: 1. marts', plan: null });
    expect(inDanish({ lines: [old] }).lines[0]?.description).toBe('Starter: 1. marts');
  });

  it('asks for nothing that was paid, set off or cancelled, and says so', () => {
    const text = (part: Partial<InvoiceDetail>) => inDanish(part).payment;
    expect(text({ state: 'paid', paid_at: '2027-04-10T12:00:00Z', amount_due: kr(0) })).toEqual({
      ...{ heading: 'Betaling', text: 'Betalt 10. apr. 2027.', facts: [] },
    });
    expect(text({ state: 'void', amount_due: kr(0) }).text).toBe('Der er intet at betale.');
    const credited = inDanish({
      credit_notes: [{ number: 'DL-000013', total: kr(-48_750) }],
      amount_due: kr(200_000),
    });
    expect(credited.totals.slice(-2)).toEqual([
      { label: 'Kreditnota DL-000013', value: '-487,50 kr.' },
      { label: 'At betale', value: '2.000,00 kr.' },
    ]);
    expect(credited.payment.text).toContain('Overfør 2.000,00 kr.');
  });

  it('says truthfully that no account and no VAT number are known', () => {
    const { payment, seller } = inDanish({
      payee: null,
      seller: { ...invoice.seller, vat_number: null },
    });
    expect(payment).toMatchObject({ facts: [] });
    expect(payment.text).toContain('Sælger har ikke oplyst en konto');
    expect(payment.text).toContain('skriv@havnehuset.example');
    expect(seller.lines).toContain('Momsnummer: ikke oplyst');
  });

  it('names the invoice that a credit note corrects, and where its money is', () => {
    const note = { kind: 'credit_note', corrects: 'DL-000011' } as const;
    const words = (part: Partial<InvoiceDetail>) => inDanish({ ...note, ...part });
    const open = words({ amount_due: kr(-248_750) });
    expect(open.title).toBe('Kreditnota');
    expect(open.facts).toContainEqual({ label: 'Vedrører faktura', value: 'DL-000011' });
    expect(open.facts.map(({ label }) => label)).not.toContain('Betales senest');
    expect(open.payment).toMatchObject({ facts: [] });
    expect(open.payment.text).toContain('Du har 2.487,50 kr. til gode.');
    expect(words({ amount_due: kr(0) }).payment.text).toBe(
      'Beløbet er trukket fra faktura DL-000011.',
    );
    const paid = words({ state: 'paid', paid_at: '2027-04-20T12:00:00Z', amount_due: kr(0) });
    expect(paid.payment.text).toBe('Afregnet 20. apr. 2027.');
  });
});

const day = 86_400_000;
const open = (number: string, total: number, more: object = {}) => ({
  ...{ number, total, corrects: null },
  kind: total < 0 ? ('credit_note' as const) : ('invoice' as const),
  ...{ dueAt: new Date(14 * day), remindedAt: null, ...more },
});

describe('[§D-past-due] what a shop owes', () => {
  it('is what its own credit notes leave, the oldest first; the others are what it has coming', () => {
    const rows = [
      open('B', 200, { dueAt: new Date(20 * day) }),
      open('A', 100),
      open('C', -40, { corrects: 'A' }),
      open('D', -30, { corrects: 'paid' }),
      open('E', 50),
      open('F', -50, { corrects: 'E' }),
    ];
    const { debts, credit } = settleUp(rows);
    expect(debts.map(({ number, due }) => [number, due])).toEqual([
      ['A', 60],
      ['B', 200],
    ]);
    expect(credit).toBe(30);
  });

  it('is overdue three days after its day, and past due eleven after the mail, unless as much is coming', () => {
    const standing = (at: number, more: object = {}, others: ReturnType<typeof open>[] = []) =>
      standingOf(settleUp([open('A', 100, more), ...others]), at);
    const told = { remindedAt: new Date(17 * day) };
    expect(standing(17 * day - 1)).toBe('clear');
    expect(standing(17 * day)).toBe('overdue');
    expect(standing(400 * day)).toBe('overdue');
    expect(standing(28 * day - 1, told)).toBe('overdue');
    expect(standing(28 * day, told)).toBe('past_due');
    expect(standing(28 * day, told, [open('B', -99)])).toBe('past_due');
    expect(standing(28 * day, told, [open('B', -100)])).toBe('clear');
  });

  it('decides what becomes of a plan: what has stopped or ended never renews', () => {
    const plan = (status: Subscription['status'], end = 1) => ({
      status,
      currentPeriodEnd: new Date(end),
    });
    expect(nextStep(plan('active'), 'clear', 1)).toBe('renew');
    expect(nextStep(plan('active', 2), 'clear', 1)).toBeNull();
    expect(nextStep({ status: 'active', currentPeriodEnd: null }, 'clear', 1)).toBeNull();
    expect(nextStep(plan('active'), 'overdue', 1)).toBeNull();
    expect(nextStep(plan('active'), 'past_due', 1)).toBe('stop');
    expect(nextStep(plan('past_due'), 'past_due', 1)).toBeNull();
    expect(nextStep(plan('past_due'), 'overdue', 1)).toBe('reopen');
    expect(nextStep(plan('canceled'), 'clear', 1)).toBeNull();
    expect(nextStep(plan('trialing'), 'clear', 1)).toBeNull();
  });
});

describe('[§D-invoice-document] [§D-start] what the operator sets', () => {
  const read = (env: Record<string, string>) => readConfig(env, ['--no-demo']).invoicing;

  it('is read as it is written on paper; a slip of the pen is named', () => {
    const iban = 'dk50 0040 0440 1162 43';
    expect(read({ COMPANY_VAT: '13585628', BANK_IBAN: iban, BANK_BIC: 'dabadkkk' })).toEqual({
      vat: 'DK13585628',
      payee: { bank: null, account: null, iban: 'DK5000400440116243', bic: 'DABADKKK' },
    });
    expect(read({})).toEqual({ vat: null, payee: null });
    expect(read({ BANK_NAME: 'Fjordbanken' }).payee).toBeNull();
    expect(read({ BANK_ACCOUNT: '9090 123' }).payee).toMatchObject({ account: '9090 123' });
    for (const [name, value] of [
      ['COMPANY_VAT', '13585629'],
      ['BANK_IBAN', 'DK5000400440116234'],
      ['BANK_BIC', 'DABA'],
    ] as const) {
      expect(() => read({ [name]: value })).toThrow(ConfigInvalid);
      expect(() => read({ [name]: value })).toThrow(name);
    }
  });

  it('is told where it is missing', () => {
    expect(missingOnInvoices(read({})).join()).toMatch(/COMPANY_VAT.*BANK_IBAN/);
    expect(missingOnInvoices(read({ COMPANY_VAT: 'DK13585628', BANK_ACCOUNT: '1' }))).toEqual([]);
  });

  it('knows an IBAN by its check digits', () => {
    expect(['DK5000400440116243', 'SE4550000000058398257466'].filter(isIban)).toHaveLength(2);
    expect(['DK5000400440116242', 'DK50', '', 'dk5000400440116243'].filter(isIban)).toEqual([]);
  });
});
