import { useState } from 'react';
import type { Subscription } from '../../../contract/entities/subscriptions.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Progress } from '../../ui/progress.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { EndPlan } from './end-plan.tsx';
import { buttons, card, muted } from './section-style.ts';

const top = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: '4',
});
const name = css({ textStyle: 'title' });
const price = css({ textStyle: 'heading', fontVariantNumeric: 'tabular-nums' });
/** Aligned with the card's right edge. */
const cost = css({ textAlign: { sm: 'right' } });
const usage = css({ display: 'grid', gap: '2' });

interface ActivePlanProps {
  subscription: Subscription;
  used: number | null;
  /** Whether the person's role allows changes. */
  mayChange: boolean;
}

/** The active plan: its price, how much of it is used, and when it renews. */
export function ActivePlan({ subscription, used, mayChange }: ActivePlanProps) {
  const t = useT();
  const format = useFormat();
  const [ending, setEnding] = useState(false);
  const { product_limit: limit, current_period_end: renews, interval } = subscription;
  const full = limit !== null && used !== null && used >= limit;
  return (
    <section aria-label={t('subscription.active')} className={card}>
      <div className={top}>
        <div>
          <h2 className={name}>{subscription.name}</h2>
          <StatusDot tone="done">{t('subscription.status.active')}</StatusDot>
        </div>
        <div className={cost}>
          <div className={price}>
            {t(interval === 'year' ? 'subscription.price-year' : 'subscription.price-month', {
              price: format.money(subscription.price),
            })}
          </div>
          <p className={muted}>{t('subscription.pays-by-invoice')}</p>
        </div>
      </div>
      <div className={usage}>
        <p>
          {limit === null
            ? t('subscription.used-of-any', { used: used ?? 0 })
            : t('subscription.used', { used: used ?? 0, limit })}
        </p>
        {limit !== null && (
          <Progress
            label={t('subscription.usage')}
            value={used === null ? null : Math.min(100, (used / limit) * 100)}
            tone={full ? 'refuse' : 'accent'}
          />
        )}
      </div>
      {renews && <p className={muted}>{t('subscription.renews', { date: format.date(renews) })}</p>}
      {mayChange && (
        <div className={buttons}>
          <ButtonLink tone="primary" href={links.subscriptionChange()}>
            {t('subscription.change')}
          </ButtonLink>
          <Button tone="quiet" onClick={() => setEnding(true)}>
            {t('subscription.end')}
          </Button>
        </div>
      )}
      <EndPlan subscription={subscription} open={ending} onClose={() => setEnding(false)} />
    </section>
  );
}
