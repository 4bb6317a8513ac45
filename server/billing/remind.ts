import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { InvoiceDetail } from '../../contract/entities/billing.ts';
import type { Db } from '../db/database.ts';
import { invoices, shopUsers, subscriptions, users } from '../db/schema.ts';
import { pageAddress } from '../i18n/locale.ts';
import type { Mail } from '../mail/mailer.ts';
import { readAccount } from './debts.ts';
import { invoiceReminderMail } from './invoice-reminder.ts';
import { lockBilling } from './lock-plans.ts';
import { reminderAfter, stopAfterReminder } from './terms.ts';

/** What is needed to remind shops of their debts. */
export interface Chasing {
  /** Hands a mail over for sending. */
  post(mail: Mail): void;
  publicUrl(): string;
  payee: InvoiceDetail['payee'];
}

/**
 * Mails a shop's owners and admins once about each overdue invoice `[§D-past-due]`. Several processes may do so at
 * once.
 */
export async function remindOfInvoices(db: Db, chasing: Chasing, now: number): Promise<void> {
  const overdue = and(
    eq(invoices.kind, 'invoice'),
    eq(invoices.state, 'open'),
    isNull(invoices.remindedAt),
    lte(invoices.dueAt, new Date(now - reminderAfter)),
  );
  const found = await db
    .select({ id: invoices.id, shopId: invoices.shopId, number: invoices.number })
    .from(invoices)
    .where(overdue);
  for (const { id, shopId, number } of found) {
    const due = await db.transaction(async (tx) => {
      await lockBilling(tx, shopId);
      const [marked] = await tx
        .update(invoices)
        .set({ remindedAt: new Date(now) })
        .where(and(eq(invoices.id, id), overdue))
        .returning();
      const { debts } = await readAccount(tx, shopId);
      const debt = debts.find((one) => one.number === number);
      return marked && debt ? { ...marked, amount: debt.due } : null;
    });
    if (due) await tell(db, chasing, { ...due, stopsAt: new Date(now + stopAfterReminder) });
  }
}

interface Due {
  shopId: number;
  number: string;
  subscriptionId: number | null;
  amount: number;
  currency: string;
  dueAt: Date;
  /** When the plan stops if nothing is paid. */
  stopsAt: Date;
}

async function tell(db: Db, { post, publicUrl, payee }: Chasing, due: Due): Promise<void> {
  const [plan] = due.subscriptionId
    ? await db
        .select({ locale: subscriptions.locale, status: subscriptions.status })
        .from(subscriptions)
        .where(eq(subscriptions.id, due.subscriptionId))
    : [];
  const locale = plan?.locale ?? 'da';
  const recipients = await db
    .select({ email: users.email })
    .from(shopUsers)
    .innerJoin(users, eq(users.id, shopUsers.userId))
    .where(
      and(
        eq(shopUsers.shopId, due.shopId),
        inArray(shopUsers.roleName, ['owner', 'admin']),
        eq(users.emailVerified, true),
      ),
    );
  for (const { email } of recipients) {
    post(
      invoiceReminderMail({
        to: email,
        locale,
        number: due.number,
        amount: { amount: due.amount, currency: due.currency },
        dueAt: due.dueAt,
        stopsAt: plan?.status === 'active' ? due.stopsAt : null,
        payee,
        link: pageAddress(publicUrl(), locale, `/shop/subscription/invoices/${due.number}`),
      }),
    );
  }
}
