import { Redirect, useSearch } from 'wouter';
import { useConnectTicket } from '../../features/connect/use-connect-ticket.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { formFoot } from '../../ui/form-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SignIn } from './sign-in.tsx';

/** `[§2-connect-login]` The login for a person who is connecting a store; the session token stays in the address. */
export function ConnectLogin() {
  const t = useT();
  const sessionToken = new URLSearchParams(useSearch()).get('sessionToken');
  const ticket = useConnectTicket(sessionToken);
  if (ticket.kind === 'failed') {
    return <Redirect to={links.connectError({ reason: ticket.reason })} replace />;
  }
  const query = sessionToken === null ? {} : { sessionToken };
  return (
    <SignIn
      title={t('connect.login.title')}
      lead={
        ticket.kind === 'held' && (
          <Notice>{t('connect.login.lead', { shop: ticket.ticket.shop_domain })}</Notice>
        )
      }
      foot={
        <p className={formFoot}>
          {t('auth.login.new')}{' '}
          <TextLink href={links.connectSignup(query)}>{t('auth.login.signup')}</TextLink>
        </p>
      }
    />
  );
}
