import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import type { Mail } from './mailer.ts';

interface AddressConfirmation {
  to: string;
  link: string;
  locale: Locale;
}

/** The mail that asks whether an address is its person's. Nobody's words are in it: anybody may have it sent, to anybody `[§D-mail]`. */
export function addressConfirmationMail({ to, link, locale }: AddressConfirmation): Mail {
  const { formatMessage } = words(locale);
  return {
    to,
    subject: formatMessage({ id: 'mail.confirmation.subject' }),
    text: formatMessage({ id: 'mail.confirmation.text' }, { link }),
  };
}
