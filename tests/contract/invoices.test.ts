import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, expect, it } from 'vitest';
import { invoiceDocument } from '../../contract/rules/invoice-document.ts';
import { listInvoices, markPaid } from '../../server/admin/invoices.ts';
import { AdminFailure } from '../../server/admin/suppliers.ts';
import { remindOfInvoices } from '../../server/billing/remind.ts';
import { renewPlans } from '../../server/billing/renew-plans.ts';
import { rememberSeller } from '../../server/billing/seller.ts';
import { wordingIn } from '../../server/billing/wording.ts';
import { activities, invoices, sellers, shops } from '../../server/db/schema.ts';
import type { Mail } from '../../server/mail/mailer.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { billingOn, buy, cancel, change, day, start } from '../support/server-billing.ts';
import { isLong, long } from '../support/share.ts';

/** More than three periods; in `npm run test:long` more than a year. */
const daysUnpaid = isLong ? 400 : 100;

onOneDatabase('invoices', (database) => {
  let now = start;
  const server = serverFor({ database, now: () => now });
  beforeEach(() => {
    now = start;
  });
  const { shopkeeper, withPlan, invoicesOf } = billingOn(server);
  type By = Awaited<ReturnType<typeof shopkeeper>>['by'];

  const readOne = async (by: By, number: string, language = 'da') => {
    const headers = { 'Accept-Language': language };
    return (await server.ok('GET /shop/invoices/{number}', { number }, { ...by, headers })).data;
  };
  async function readPdf(by: By, number: string, language: 'da' | 'en') {
    const headers = { 'Accept-Language': language };
    const call = 'GET /shop/invoices/{number}/pdf';
    const { data } = await server.ok(call, { number }, { ...by, headers });
    const bytes = Uint8Array.from(Buffer.from(data.content, 'base64'));
    const pdf = await getDocumentProxy(bytes);
    const { text, totalPages } = await extractText(pdf, { mergePages: true });
    const { info } = await pdf.getMetadata();
    return { name: data.name, text: squeezed(text), totalPages, info: info as { Title: string } };
  }
  const squeezed = (text: string) => text.replaceAll(/\s+/g, '');
  const newest = async (by: By) => (await invoicesOf(by))[0]?.number ?? '';

  /** Renews plans and sends reminders, as housekeeping does. */
  async function maintain(): Promise<Mail[]> {
    const mails: Mail[] = [];
    const mailer = { post: (mail: Mail) => void mails.push(mail) };
    const { payee } = server.services.invoicing;
    const chasing = { post: mailer.post, payee, publicUrl: () => 'https://drop.example' };
    await renewPlans(server.db, now);
    await remindOfInvoices(server.db, chasing, now);
    return mails;
  }
  /** Moves the clock day by day, with housekeeping each day. */
  async function until(days: number): Promise<Mail[]> {
    const mails: Mail[] = [];
    while (now < start + days * day) {
      now += day;
      mails.push(...(await maintain()));
    }
    return mails;
  }
  const planOf = async (by: By) => (await server.ok('GET /shop/subscriptions', {}, by)).data[0];

  it('[§D-invoice-document] [§3-invoice] an invoice names seller, buyer, lines, VAT and where to pay, and stays as it was issued', async () => {
    const { by, shopId } = await shopkeeper({
      ...{ name: 'Lampen', legalName: 'Lampen ApS', line1: 'Ærøgade 7', postalCode: '8200' },
      ...{ city: 'Aarhus N', country: 'DK', vatState: 'valid' },
    });
    await server.ok(buy, { body: { plan: 'starter', interval: 'year' } }, by);
    const number = await newest(by);
    const issued = await readOne(by, number);
    expect(issued).toMatchObject({
      number,
      seller: { name: 'Havnehuset A/S', country: 'DK', vat_number: 'DK90000039' },
      buyer: {
        ...{ name: 'Lampen ApS', line1: 'Ærøgade 7', postal_code: '8200', city: 'Aarhus N' },
        ...{ country: 'DK', vat_number: 'DK13585628' },
      },
      period: { from: '2027-04-01T10:00:00.000Z', to: '2028-04-01T10:00:00.000Z' },
      lines: [
        { kind: 'period', plan: 'Starter', quantity: 12, amount: { amount: 238_800 } },
        { kind: 'discount', quantity: 1, amount: { amount: -39_800 } },
      ],
      ...{ vat_relief: null, amount_due: { amount: 248_750 }, credit_notes: [] },
      payee: { iban: 'DK5000400440116243' },
    });
    const moved = { legalName: 'Lampen A/S', line1: 'Andetsteds 1', vat: 'DK90000004' };
    await server.db.update(shops).set(moved).where(eq(shops.id, shopId));
    const kept = await server.db.select().from(sellers);
    const seller = kept[0]?.details;
    if (!seller) throw new Error('Nobody issues invoices.');
    await rememberSeller(server.db, seller, now);
    await rememberSeller(server.db, { ...seller, name: 'Havnehuset Nord A/S' }, now);
    expect(await server.db.$count(sellers)).toBe(kept.length + 1);
    expect(await readOne(by, number)).toEqual(issued);
    const other = await shopkeeper();
    await server.ok(buy, { body: { plan: 'starter' } }, other.by);
    const later = await readOne(other.by, await newest(other.by));
    expect(later.seller.name).toBe('Havnehuset Nord A/S');
    await rememberSeller(server.db, seller, now);
  });

  it.each([
    ['SE', 'SE556703748501', 'valid', 'reverse_charge'],
    ['SE', 'SE556703748501', 'unverified', null],
    ['NO', null, null, 'outside_eu'],
    ['DK', 'DK13585628', 'valid', null],
  ] as const)(
    '[§D-invoice-document] [§D-invoices] a buyer in %s with the number %s (%s) is told %s',
    async (country, vat, vatState, relief) => {
      const { by } = await shopkeeper({ country, vat, vatState });
      await server.ok(buy, { body: { plan: 'starter' } }, by);
      const { vat_relief, vat_rate } = await readOne(by, await newest(by));
      expect(vat_relief).toBe(relief);
      expect(vat_rate === 0).toBe(relief !== null);
    },
  );

  it('[§D-invoices-buyer] an address in the same country is the present one; of a shop that moved unchecked it is the one of the purchase', async () => {
    const german = {
      country: 'DE',
      vat: 'DE123456789',
      vatState: 'valid',
      line1: 'Hafen 1',
    } as const;
    const { by, shopId, subscription } = await withPlanOf(german);
    const become = (values: object) =>
      server.db.update(shops).set(values).where(eq(shops.id, shopId));
    await become({ line1: 'Hafen 2', vatState: 'unverified' });
    await server.ok(change, { id: subscription.id, body: { plan: 'professional' } }, by);
    expect((await readOne(by, await newest(by))).buyer).toMatchObject({ line1: 'Hafen 2' });
    await become({ line1: 'Karl Johans gate 1', country: 'NO', vat: null, vatState: null });
    await server.ok(change, { id: subscription.id, body: { plan: 'business' } }, by);
    expect((await readOne(by, await newest(by))).buyer).toMatchObject({
      ...{ line1: 'Hafen 1', country: 'DE', vat_number: 'DE123456789' },
    });
  });
  async function withPlanOf(profile: Parameters<typeof shopkeeper>[0]) {
    const keeper = await shopkeeper(profile);
    const { data } = await server.ok(buy, { body: { plan: 'starter' } }, keeper.by);
    return { ...keeper, subscription: data };
  }

  it(
    '[§D-invoice-document] the PDF says all that the page does, in both languages and whatever letters a name has',
    long,
    async () => {
      const { by } = await shopkeeper({
        name: 'Æblegården Łódź Ωμέγα Ещё',
        line1: 'Ørstedsgade 1',
      });
      await server.ok(buy, { body: { plan: 'starter', interval: 'year' } }, by);
      const number = await newest(by);
      for (const language of ['da', 'en'] as const) {
        const document = invoiceDocument(await readOne(by, number, language), wordingIn(language));
        const { name, text, totalPages, info } = await readPdf(by, number, language);
        expect(name).toBe(`${language === 'da' ? 'faktura' : 'invoice'}-${number}.pdf`);
        expect(totalPages).toBe(1);
        expect(info.Title).toBe(`${document.title} ${number}`);
        const said = textsIn(document);
        expect(said.length).toBeGreaterThan(40);
        expect(said.filter((part) => !text.includes(squeezed(part)))).toEqual([]);
        expect(said).toContain('Æblegården Łódź Ωμέγα Ещё');
      }
    },
  );
  function textsIn(value: unknown): string[] {
    if (typeof value === 'string') return [value];
    return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
  }

  it('[§D-past-due] an invoice that isn’t paid is reminded of once, then the plan stops; nothing more is invoiced', async () => {
    const { by, subscription } = await withPlan();
    const number = await newest(by);
    const ofThis = (mails: Mail[]) => mails.filter(({ subject }) => subject.includes(number));
    expect(ofThis(await until(16))).toEqual([]);
    const mails = ofThis(await until(27));
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Faktura ${number} fra Dropline er ikke betalt endnu`,
    ]);
    const text = mails[0]?.text.replaceAll('\u00a0', ' ');
    expect(text).toContain('248,75 kr.');
    expect(text).toContain('DK5000400440116243');
    expect(text).toContain(`https://drop.example/shop/subscription/invoices/${number}`);
    expect(text).toContain('Er den ikke betalt 29. apr. 2027, stopper planen');
    expect((await planOf(by))?.status).toBe('active');
    expect(ofThis(await until(daysUnpaid))).toEqual([]);
    expect(await planOf(by)).toMatchObject({ id: subscription.id, status: 'past_due' });
    expect(await invoicesOf(by)).toHaveLength(1);

    const bulk = 'POST /import-products/import/bulk';
    expect(await server.refused(buy, { body: { plan: 'starter' } }, by)).toMatchObject({
      ...{ status: 409, code: 'conflict', details: { status: 'past_due', invoice: number } },
    });
    const body = { plan: 'business' } as const;
    expect(await server.refused(change, { id: subscription.id, body }, by)).toMatchObject({
      ...{ status: 409, code: 'conflict' },
    });
    expect((await server.send(bulk, { body: { limit: null } }, by)).status).not.toBe(200);
    for (const call of ['GET /shop/orders', 'GET /import-products', 'GET /user/export'] as const)
      await server.ok(call, {}, by);
  });

  it('[§D-mark-paid] [§D-past-due] what is paid opens the plan at once, and the time without it costs nothing', async () => {
    const { by, shopId, subscription } = await withPlan();
    await until(100);
    const number = await newest(by);
    const before = await server.ok('GET /changes', {}, by);
    const done = await markPaid(server.db, { number: number.toLowerCase(), on: '2027-07-09', now });
    expect(done).toMatchObject({ isNew: true, reopened: 'Starter', settled: [] });
    expect(await planOf(by)).toMatchObject({
      ...{ id: subscription.id, status: 'active' },
      current_period_end: new Date(Date.UTC(2027, 7, 10, 10)).toISOString(),
    });
    const [next, paid, ...more] = await invoicesOf(by);
    expect(more).toEqual([]);
    expect(paid).toMatchObject({ number, state: 'paid', paid_at: '2027-07-09T12:00:00.000Z' });
    expect(next).toMatchObject({ state: 'open', issued_at: new Date(now).toISOString() });
    const { cursor } = before.meta;
    const told = await server.ok('GET /changes', { query: { cursor } }, by);
    expect(told.data).toMatchObject([{ entity: 'subscriptions', value: { status: 'active' } }]);
    const deeds = await server.db
      .select({ action: activities.action })
      .from(activities)
      .where(eq(activities.tenant, `shop:${shopId}`))
      .orderBy(activities.id);
    expect(deeds.map(({ action }) => action)).toEqual([
      ...['subscription.bought', 'subscription.past_due', 'invoice.paid', 'subscription.reopened'],
    ]);
    const again = await markPaid(server.db, { number, on: null, now: now + day });
    expect(again).toMatchObject({
      isNew: false,
      invoice: { paidAt: new Date('2027-07-09T12:00Z') },
    });
    expect(await invoicesOf(by)).toEqual([next, paid]);
  });

  it('[§D-mark-paid] devices hear of a payment also while the plan runs on', async () => {
    const { by } = await withPlan();
    const { meta } = await server.ok('GET /changes', {}, by);
    await markPaid(server.db, { number: await newest(by), on: null, now });
    const told = await server.ok('GET /changes', { query: { cursor: meta.cursor } }, by);
    expect(told.data).toMatchObject([{ entity: 'subscriptions', value: { status: 'active' } }]);
    expect((await readOne(by, await newest(by))).amount_due.amount).toBe(0);
  });

  it('[§D-past-due] a year goes on where it stood', async () => {
    const { by } = await shopkeeper();
    await server.ok(buy, { body: { plan: 'starter', interval: 'year' } }, by);
    await until(60);
    expect((await planOf(by))?.status).toBe('past_due');
    await markPaid(server.db, { number: await newest(by), on: null, now });
    expect(await planOf(by)).toMatchObject({
      ...{ status: 'active', current_period_end: '2028-04-01T10:00:00.000Z' },
    });
    expect(await invoicesOf(by)).toHaveLength(1);
  });

  it('[§D-past-due] a plan that has stopped can be ended; what was owed stays owed, and is paid before another is bought', async () => {
    const { by, subscription } = await withPlan();
    await until(60);
    const { data } = await server.ok(cancel, { id: subscription.id }, by);
    expect(data).toMatchObject({
      ...{ status: 'canceled', current_period_end: '2027-05-01T10:00:00.000Z' },
    });
    const [owed, ...more] = await invoicesOf(by);
    expect(more).toEqual([]);
    expect(await server.refused(buy, { body: { plan: 'starter' } }, by)).toMatchObject({
      details: { invoice: owed?.number },
    });
    await markPaid(server.db, { number: owed?.number ?? '', on: null, now });
    await server.ok(buy, { body: { plan: 'starter' } }, by);
  });

  it('[§D-mark-paid] [§D-invoice-document] a credit note is set off against its invoice, and settled with it', async () => {
    const { by, subscription } = await withPlan();
    now = start + 15 * day;
    await server.ok(cancel, { id: subscription.id }, by);
    const [note, invoice] = await invoicesOf(by);
    if (!note || !invoice) throw new Error('There is no credit note.');
    expect(await readOne(by, invoice.number)).toMatchObject({
      amount_due: { amount: 12_437 },
      credit_notes: [{ number: note.number, total: { amount: -12_438 } }],
    });
    expect((await readOne(by, note.number)).amount_due.amount).toBe(0);
    const unpaid = async () =>
      (await listInvoices(server.db, { unpaid: true }))
        .filter(({ number }) => [note.number, invoice.number].includes(number))
        .map(({ number, due }) => [number, due]);
    expect(await unpaid()).toEqual([[invoice.number, 12_437]]);
    const done = await markPaid(server.db, { number: invoice.number, on: null, now });
    expect(done.settled).toEqual([note.number]);
    expect((await invoicesOf(by)).map(({ state }) => state)).toEqual(['paid', 'paid']);
    expect(await unpaid()).toEqual([]);
  });

  it('[§D-mark-paid] a credit note of what was paid is paid out by itself', async () => {
    const { by, subscription } = await withPlan();
    await markPaid(server.db, { number: await newest(by), on: null, now });
    now = start + 15 * day;
    await server.ok(cancel, { id: subscription.id }, by);
    const note = await newest(by);
    expect((await readOne(by, note)).amount_due.amount).toBe(-12_438);
    await markPaid(server.db, { number: note, on: null, now });
    expect(await readOne(by, note)).toMatchObject({ state: 'paid', amount_due: { amount: 0 } });
  });

  it('[§D-plans] what is ended the moment it was bought leaves nothing to pay and nothing owed', async () => {
    const { by, subscription } = await withPlan();
    await server.ok(cancel, { id: subscription.id }, by);
    const [note, invoice] = await invoicesOf(by);
    expect([note?.state, invoice?.state]).toEqual(['paid', 'void']);
    await expect(
      markPaid(server.db, { number: invoice?.number ?? '', on: null, now }),
    ).rejects.toThrow('is void: there is nothing to pay.');
  });

  it('[§D-mark-paid] what can’t be is told with its reason, and changes nothing', async () => {
    const { by } = await withPlan();
    const number = await newest(by);
    const before = await server.db.select().from(invoices);
    for (const [part, why] of [
      [{ number: 'DL-999999' }, 'There is no invoice DL-999999.'],
      [{ on: '2027-04-02' }, '--on 2027-04-02 is yet to come.'],
      [{ on: '2027-03-31' }, `${number} was issued on 2027-04-01, after --on 2027-03-31.`],
    ] as const) {
      const wrong = markPaid(server.db, { number, on: null, now, ...part });
      await expect(wrong).rejects.toThrow(AdminFailure);
      await expect(wrong).rejects.toThrow(why);
    }
    expect(await server.db.select().from(invoices)).toEqual(before);
    const today = await markPaid(server.db, { number, on: '2027-04-01', now });
    expect(today.invoice.paidAt).toEqual(new Date(now));
  });
});
