import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import type { Mail } from './mailer.ts';

interface AddressConfirmation {
  to: string;
  link: string;
  locale: Locale;
}

/**
 * The mail that asks a person to confirm their address. It contains no free text, because anybody can have it sent to
 * anybody `[§D-mail]`.
 */
export function addressConfirmationMail({ to, link, locale }: AddressConfirmation): Mail {
  const { formatMessage } = words(locale);
  return {
    to,
    subject: formatMessage({ id: 'mail.confirmation.subject' }),
    text: formatMessage({ id: 'mail.confirmation.text' }, { link }),
  };
}
