import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Plan } from '../../../contract/entities/billing.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import type { FailureLike } from '../../ui/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';

const words = css({ display: 'grid', gap: '3' });

interface Refusal {
  errors?: Record<string, string[]>;
}

interface BuyPlanProps {
  plan: Plan | null;
  onClose: () => void;
}

/** The last step of a purchase: the plan, the price and the payment. */
export function BuyPlan({ plan, onClose }: BuyPlanProps) {
  const t = useT();
  const format = useFormat();
  const send = useSend();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<(FailureLike & Refusal) | null>(null);

  async function buy({ id, interval }: Plan) {
    setBusy(true);
    const sent = await send('POST /shop/subscriptions', { body: { plan: id, interval } });
    setBusy(false);
    if (sent.kind === 'failed') setFailure(sent.failure);
    else navigate(links.subscriptionThankYou());
  }

  if (!plan) return null;
  const refused = failure?.errors?.plan?.[0];
  const isYear = plan.interval === 'year';
  return (
    <ConfirmDialog
      open
      title={t('subscription-upgrade.confirm-title', { plan: plan.name })}
      confirmLabel={t('subscription-upgrade.confirm')}
      loading={busy}
      onConfirm={() => void buy(plan)}
      onClose={() => {
        setFailure(null);
        onClose();
      }}
    >
      <div className={words}>
        {refused && <Notice tone="refuse">{refused}</Notice>}
        {failure && !refused && <FailureNotice failure={failure} />}
        <p>
          {t(isYear ? 'subscription-upgrade.price-year' : 'subscription-upgrade.price-month', {
            price: format.money(plan.price),
          })}
        </p>
        <p>{t('subscription-upgrade.pays-by-invoice')}</p>
      </div>
    </ConfirmDialog>
  );
}
