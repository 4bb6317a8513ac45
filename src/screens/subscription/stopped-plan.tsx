import { useState } from 'react';
import type { Subscription } from '../../../contract/entities/subscriptions.ts';
import { css } from '../../../styled-system/css';
import { useOwedInvoice } from '../../features/billing/use-owed-invoice.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { EndPlan } from './end-plan.tsx';
import { buttons, card } from './section-style.ts';

const name = css({ textStyle: 'title' });

interface StoppedPlanProps {
  subscription: Subscription;
  /** Whether the person's role allows ending it. */
  mayEnd: boolean;
}

/**
 * A plan that has stopped until its invoice is paid `[§D-past-due]`: what still works, what doesn't, and how to pay.
 */
export function StoppedPlan({ subscription, mayEnd }: StoppedPlanProps) {
  const t = useT();
  const owed = useOwedInvoice(true);
  const [ending, setEnding] = useState(false);
  return (
    <section aria-label={t('plan.stopped', { plan: subscription.name })} className={card}>
      <div>
        <h2 className={name}>{subscription.name}</h2>
        <StatusDot tone="refuse">{t('subscription.status.past_due')}</StatusDot>
      </div>
      <p>{t('plan.stopped-hint')}</p>
      <div className={buttons}>
        {owed && (
          <ButtonLink tone="primary" href={links.invoice(owed.number)}>
            {t('plan.pay')}
          </ButtonLink>
        )}
        {mayEnd && (
          <Button tone="quiet" onClick={() => setEnding(true)}>
            {t('subscription.end')}
          </Button>
        )}
      </div>
      <EndPlan subscription={subscription} open={ending} onClose={() => setEnding(false)} />
    </section>
  );
}
