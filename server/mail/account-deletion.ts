import { deletionWaitDays } from '../../contract/rules/account-deletion.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import { mailedName } from './mailed-name.ts';
import type { Mail } from './mailer.ts';

interface Reader {
  to: string;
  locale: Locale;
}

/** As a mail has a day: where its reader is, it may be the day before or after. */
const dayOf = (at: Date, locale: Locale) =>
  words(locale).formatDate(at, { dateStyle: 'long', timeZone: 'Europe/Copenhagen' });

/** The mail that tells a person that their account waits for its deletion, and takes it back. */
export function deletionAskedMail({
  to,
  locale,
  link,
  dueAt,
}: Reader & { link: string; dueAt: Date }): Mail {
  const { formatMessage } = words(locale);
  const values = { link, day: dayOf(dueAt, locale), days: deletionWaitDays };
  return {
    to,
    subject: formatMessage({ id: 'mail.deletion.subject' }),
    text: formatMessage({ id: 'mail.deletion.text' }, values),
  };
}

/** The mail that tells who works in a shop that it is closed with its only owner's account, while somebody can still take it over. */
export function shopClosingMail({
  to,
  locale,
  dueAt,
  shop,
}: Reader & { shop: string; dueAt: Date }): Mail {
  const { formatMessage } = words(locale);
  const values = { shop: mailedName(shop), day: dayOf(dueAt, locale) };
  return {
    to,
    subject: formatMessage({ id: 'mail.shop-closing.subject' }, values),
    text: formatMessage({ id: 'mail.shop-closing.text' }, values),
  };
}

/** The last mail that a person gets of us. */
export function accountDeletedMail({ to, locale }: Reader): Mail {
  const { formatMessage } = words(locale);
  return {
    to,
    subject: formatMessage({ id: 'mail.deleted.subject' }),
    text: formatMessage({ id: 'mail.deleted.text' }),
  };
}
