import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import type { Mail } from './mailer.ts';

interface PasswordReset {
  to: string;
  link: string;
  locale: Locale;
}

/**
 * The mail with the link to set a new password. It contains no free text, because anybody can have it sent to anybody
 * `[§D-mail]`.
 */
export function passwordResetMail({ to, link, locale }: PasswordReset): Mail {
  const { formatMessage } = words(locale);
  return {
    to,
    subject: formatMessage({ id: 'mail.reset.subject' }),
    text: formatMessage({ id: 'mail.reset.text' }, { link }),
  };
}
