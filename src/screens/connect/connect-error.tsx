import { useSearch } from 'wouter';
import { useT } from '../../i18n/t.ts';
import { links } from '../../links.ts';
import { useUser } from '../../machines/react.tsx';
import { type ConnectReason, readReason } from '../../sync/connect-reason.ts';
import { usePageConfig } from '../../sync/page-config.ts';
import { useConnectTicket } from '../../sync/react/use-connect-ticket.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formStyle, formTitle } from '../../ui/form-style.ts';
import { OperatorLink } from '../operator-link.tsx';

const hints = {
  expired: 'connect.error.expired',
  used: 'connect.error.used',
  forged: 'connect.error.forged',
  missing: 'connect.error.missing',
  forbidden: 'connect.error.forbidden',
  offline: 'connect.error.offline',
  unavailable: 'connect.error.unavailable',
  unset: 'connect.error.unset',
} as const satisfies Record<ConnectReason, string>;

/** `[§2-connect-error]` Why connecting failed, and the one thing that helps. */
export function ConnectError() {
  const t = useT();
  const user = useUser();
  const asked = readReason(new URLSearchParams(useSearch()).get('reason'));
  // Whatever went wrong, where the platform isn't set up nothing would have helped.
  const reason = usePageConfig().platforms.includes('shopify') ? asked : 'unset';
  return (
    <>
      <h1 className={formTitle}>{t('connect.error.title')}</h1>
      <div className={formStyle}>
        <p>
          {t(hints[reason])} {reason === 'unset' && <OperatorLink />}
        </p>
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
