import { deletionWaitDays } from '../../contract/rules/account-deletion.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import { mailedName } from './mailed-name.ts';
import type { Mail } from './mailer.ts';

interface Reader {
  to: string;
  locale: Locale;
}

/** The day as mails show it, in Danish time: the reader's own date may be one earlier or later. */
const dayOf = (at: Date, locale: Locale) =>
  words(locale).formatDate(at, { dateStyle: 'long', timeZone: 'Europe/Copenhagen' });

/** The mail that tells a person that their account waits for its deletion, with a link that takes it back. */
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

/**
 * The mail that tells a shop's people that it will be closed with its only owner's account, while somebody can still
 * take it over.
 */
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

/** The last mail to a person. */
export function accountDeletedMail({ to, locale }: Reader): Mail {
  const { formatMessage } = words(locale);
  return {
    to,
    subject: formatMessage({ id: 'mail.deleted.subject' }),
    text: formatMessage({ id: 'mail.deleted.text' }),
  };
}
