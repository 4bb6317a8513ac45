import type { InvoiceDetail } from '../../contract/entities/billing.ts';
import type { Money } from '../../contract/entities/money.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import type { Mail } from '../mail/mailer.ts';
import { wordingIn } from './wording.ts';

interface InvoiceReminder {
  to: string;
  locale: Locale;
  number: string;
  /** What is still to be paid. */
  amount: Money;
  dueAt: Date;
  /** When the plan stops if nothing is paid; null if there is no running plan. */
  stopsAt: Date | null;
  payee: InvoiceDetail['payee'];
  link: string;
}

/** The mail about an overdue invoice. The only free text in it is the operator's `[§D-mail]`. */
export function invoiceReminderMail({
  to,
  locale,
  number,
  link,
  ...invoice
}: InvoiceReminder): Mail {
  const intl = words(locale);
  const { money, date } = wordingIn(locale);
  const account = invoice.payee?.iban ?? invoice.payee?.account ?? null;
  const values = {
    number,
    link,
    account: account ?? '',
    amount: money(invoice.amount),
    due: date(invoice.dueAt.toISOString()),
    runs: invoice.stopsAt === null ? 'no' : 'yes',
    stops: invoice.stopsAt === null ? '' : date(invoice.stopsAt.toISOString()),
  };
  return {
    to,
    subject: intl.formatMessage({ id: 'mail.invoice-reminder.subject' }, values),
    text: intl.formatMessage(
      {
        id:
          account === null ? 'mail.invoice-reminder.text-no-account' : 'mail.invoice-reminder.text',
      },
      values,
    ),
  };
}
