import { useSearch } from 'wouter';
import { useT } from '../../i18n/t.ts';
import { links } from '../../links.ts';
import { useUser } from '../../machines/react.tsx';
import { type ConnectReason, readReason } from '../../sync/connect-reason.ts';
import { useConnectTicket } from '../../sync/use-connect-ticket.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formStyle, formTitle } from '../../ui/form-style.ts';

const hints = {
  expired: 'connect.error.expired',
  used: 'connect.error.used',
  forged: 'connect.error.forged',
  missing: 'connect.error.missing',
  forbidden: 'connect.error.forbidden',
  offline: 'connect.error.offline',
  unavailable: 'connect.error.unavailable',
} as const satisfies Record<ConnectReason, string>;

/** `[§2-connect-error]` Why connecting failed, and the one thing that helps. */
export function ConnectError() {
  const t = useT();
  const user = useUser();
  const reason = readReason(new URLSearchParams(useSearch()).get('reason'));
  return (
    <>
      <h1 className={formTitle}>{t('connect.error.title')}</h1>
      <div className={formStyle}>
        <p>{t(hints[reason])}</p>
        <Help reason={reason} isSignedIn={user !== null} />
      </div>
    </>
  );
}

function Help({ reason, isSignedIn }: { reason: ConnectReason; isSignedIn: boolean }) {
  const t = useT();
  const isHeld = useConnectTicket(null).kind === 'held';
  const mayRetry = reason === 'offline' || reason === 'unavailable';
  if (mayRetry && isSignedIn && isHeld) {
    return (
      <ButtonLink href={links.connectShopifyAuthenticate()} tone="primary" size="lg" wide>
        {t('connect.error.retry')}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      href={isSignedIn ? links.integrations() : links.login()}
      tone="primary"
      size="lg"
      wide
    >
      {t(isSignedIn ? 'connect.error.integrations' : 'connect.error.login')}
    </ButtonLink>
  );
}
