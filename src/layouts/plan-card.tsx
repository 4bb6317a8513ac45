import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { useUser } from '../machines/react.tsx';
import { useRead } from '../sync/use-read.ts';
import { StatusDot } from '../ui/status-dot.tsx';

const card = css({
  marginTop: 'auto',
  paddingTop: '4',
  paddingInline: '2.5',
  textStyle: 'dense',
  color: 'ink.muted',
});
const plan = css({ color: 'ink', fontWeight: 'medium' });
const id = css({ fontVariantNumeric: 'tabular-nums', userSelect: 'all' });

/** The active subscription's name and the company id `[§2-sidebar-subscription]`. */
export function PlanCard({ minimised }: { minimised: boolean }) {
  const t = useT();
  const shop = useUser()?.shop;
  const read = useRead('GET /shop/subscriptions', {});
  if (!shop || minimised) return null;
  const active =
    read.state === 'ready' ? read.value.data.find(({ status }) => status === 'active') : undefined;
  return (
    <div className={card}>
      {active && <p className={plan}>{active.name}</p>}
      {read.state === 'ready' && !active && (
        <StatusDot tone="wait">{t('shell.plan.none')}</StatusDot>
      )}
      <p>
        {t('shell.plan.company')} <span className={id}>{`sho${shop.id}`}</span>
      </p>
    </div>
  );
}
