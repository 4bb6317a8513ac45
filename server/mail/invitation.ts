import type { Role } from '../../contract/entities/team.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import { mailedName } from './mailed-name.ts';
import type { Mail } from './mailer.ts';

interface Invitation {
  to: string;
  inviter: string;
  shop: string;
  role: Role;
  link: string;
  locale: Locale;
}

/** The mail that invites somebody to a shop's team, in the inviting person's language. */
export function invitationMail({ to, locale, role, link, inviter, ...names }: Invitation): Mail {
  const shop = mailedName(names.shop);
  const { formatMessage } = words(locale);
  return {
    to,
    subject: formatMessage({ id: 'mail.invitation.subject' }, { shop }),
    text: formatMessage(
      { id: 'mail.invitation.text' },
      {
        shop,
        link,
        inviter: mailedName(inviter),
        role: formatMessage({ id: `mail.invitation.role.${role}` }),
      },
    ),
  };
}
