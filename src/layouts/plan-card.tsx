import CreditCard from 'lucide-react/icons/credit-card';
import { Link } from 'wouter';
import { css, cx } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { useUser } from '../machines/react.tsx';
import { links } from '../router/links.ts';
import { useRead } from '../sync/react/use-read.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Drop } from '../ui/drop.tsx';
import { sideItem, sideLabel } from './side-item.ts';

const card = css({
  marginTop: 'auto',
  paddingTop: '4',
  paddingInline: '2.5',
  textStyle: 'dense',
  color: 'ink.muted',
});
const atFoot = css({ marginTop: 'auto' });
const plan = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' });
const planName = css({ color: 'ink', fontWeight: 'medium' });
/**
 * At each start, stored data is shown first. The mark for it appears with a delay, so that it isn't seen if the
 * server's answer comes soon.
 */
const late = css({ transition: 'opacity 160ms 800ms', _starting: { opacity: '0' } });
const upgrade = css({ display: 'grid', gap: '2', marginBottom: '2' });
const id = css({ fontVariantNumeric: 'tabular-nums', userSelect: 'all' });

/**
 * The active plan's name, or a link to the plans, and the company id `[§2-sidebar-subscription]`
 * `[§2-sidebar-upgrade]`.
 */
export function PlanCard({ minimised }: { minimised: boolean }) {
  const t = useT();
  const shop = useUser()?.shop;
  const read = useRead('GET /shop/subscriptions', {});
  if (!shop) return null;
  const active =
    read.state === 'ready' ? read.value.data.find(({ status }) => status === 'active') : undefined;
  const isMissing = read.state === 'ready' && !active;
  const drop = read.state === 'ready' && (
    <Drop brief state={read.source} observedAt={read.observedAt} className={late} />
  );
  if (minimised) {
    return (
      isMissing && (
        <Link href={links.subscriptionUpgrade()} data-lit className={cx(sideItem, atFoot)}>
          <CreditCard aria-hidden="true" size={18} />
          <span className={sideLabel({ minimised })}>{t('shell.plan.upgrade')}</span>
        </Link>
      )
    );
  }
  return (
    <div className={card}>
      {/* Its line is reserved while the plan is loading. */}
      {!isMissing && (
        <p className={plan}>
          <span className={planName}>{active?.name ?? '\u00a0'}</span>
          {drop}
        </p>
      )}
      {isMissing && (
        <div className={upgrade}>
          <p>
            {t('shell.plan.trial')} {drop}
          </p>
          <ButtonLink tone="primary" size="sm" wide href={links.subscriptionUpgrade()}>
            {t('shell.plan.upgrade')}
          </ButtonLink>
        </div>
      )}
      <p>
        {t('shell.plan.company')} <span className={id}>{`sho${shop.id}`}</span>
      </p>
    </div>
  );
}
