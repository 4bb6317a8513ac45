import type { Subscription } from '../../../contract/entities/subscriptions.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { Money } from '../../ui/money.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { heading, muted, row, rows, section } from './section-style.ts';

const statusWords = {
  trialing: 'subscription.status.trialing',
  active: 'subscription.status.active',
  past_due: 'subscription.status.past_due',
  unpaid: 'subscription.status.unpaid',
  incomplete: 'subscription.status.incomplete',
  paused: 'subscription.status.paused',
  canceled: 'subscription.status.canceled',
} as const satisfies Record<Subscription['status'], MessageId>;

const end = css({ display: 'inline-flex', alignItems: 'center', gap: '4' });

/** All plans that aren't active `[§4-subscription]`: what they were, when, and what happened to them. */
export function OldPlans({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <section className={section} aria-labelledby="old-plans">
      <h2 id="old-plans" className={heading}>
        {t('subscription.old')}
      </h2>
      <ul className={rows}>
        {subscriptions.map((one) => (
          <li key={one.id} className={row}>
            <div>
              <p>{one.name}</p>
              <p className={muted}>
                {one.current_period_end
                  ? t('subscription.from-to', {
                      from: format.date(one.started_at),
                      to: format.date(one.current_period_end),
                    })
                  : format.date(one.started_at)}
              </p>
            </div>
            <span className={end}>
              <StatusDot tone={one.status === 'canceled' ? 'neutral' : 'wait'}>
                {t(statusWords[one.status])}
              </StatusDot>
              <Money value={one.price} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
