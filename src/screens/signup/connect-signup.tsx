import { Redirect, useSearch } from 'wouter';
import { useConnectTicket } from '../../features/connect/use-connect-ticket.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { Notice } from '../../ui/notice.tsx';
import { SignUp } from './signup.tsx';

/** `[§2-connect-signup]` The sign-up for a person who is connecting a store; the session token stays in the address. */
export function ConnectSignup() {
  const t = useT();
  const sessionToken = new URLSearchParams(useSearch()).get('sessionToken');
  const ticket = useConnectTicket(sessionToken);
  if (ticket.kind === 'failed') {
    return <Redirect to={links.connectError({ reason: ticket.reason })} replace />;
  }
  return (
    <SignUp
      title={t('connect.signup.title')}
      lead={
        ticket.kind === 'held' && (
          <Notice>{t('connect.signup.lead', { shop: ticket.ticket.shop_domain })}</Notice>
        )
      }
      loginHref={links.connectLogin(sessionToken === null ? {} : { sessionToken })}
    />
  );
}
