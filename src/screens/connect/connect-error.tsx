import { useSearch } from 'wouter';
import type { Platform } from '../../../contract/entities/integrations.ts';
import { platformTraits } from '../../../contract/platforms/platform-traits.ts';
import { type ConnectReason, readReason } from '../../features/connect/connect-reason.ts';
import { useConnectTicket } from '../../features/connect/use-connect-ticket.ts';
import { OperatorLink } from '../../features/integrations/operator-link.tsx';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { usePageConfig } from '../../sync/page-config.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formStyle, formTitle } from '../../ui/form-style.ts';

const hints = {
  expired: 'connect.error.expired',
  used: 'connect.error.used',
  forged: 'connect.error.forged',
  missing: 'connect.error.missing',
  denied: 'connect.error.denied',
  taken: 'connect.error.taken',
  forbidden: 'connect.error.forbidden',
  offline: 'connect.error.offline',
  unavailable: 'connect.error.unavailable',
  unset: 'connect.error.unset',
} as const satisfies Record<ConnectReason, string>;

/** `[§2-connect-error]` Why connecting failed, and the one thing that helps. */
export function ConnectError() {
  const t = useT();
  const user = useUser();
  const query = new URLSearchParams(useSearch());
  const asked = readReason(query.get('reason'));
  const platform = platformNamed(query.get('platform'));
  // If the platform isn't set up, that is the reason to show, because nothing else would have helped.
  const reason = usePageConfig().platforms.includes(platform) ? asked : 'unset';
  return (
    <>
      <h1 className={formTitle}>{t('connect.error.title')}</h1>
      <div className={formStyle}>
        <p>
          {t(hints[reason], { platform: platformTraits[platform].name })}{' '}
          {reason === 'unset' && <OperatorLink />}
        </p>
        <Help reason={reason} isSignedIn={user !== null} />
      </div>
    </>
  );
}

/** People only arrive from Shopify, so it is the default. */
const platformNamed = (name: string | null): Platform =>
  name !== null && name in platformTraits ? (name as Platform) : 'shopify';

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
