import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Plan } from '../../../contract/entities/billing.ts';
import type { Subscription } from '../../../contract/entities/subscriptions.ts';
import { addInterval, changeTerms } from '../../../contract/rules/plan-periods.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useNow } from '../../i18n/viewer.ts';
import { links } from '../../router/links.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import type { FailureLike } from '../../ui/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';

const words = css({ display: 'grid', gap: '3' });
const facts = css({ display: 'grid', gap: '1.5', paddingLeft: '5', listStyle: 'disc' });

interface ConfirmChangeProps {
  from: Subscription;
  to: Plan | null;
  onClose: () => void;
}

/** Says what changes today and what it costs, before it is done. */
export function ConfirmChange({ from, to, onClose }: ConfirmChangeProps) {
  const t = useT();
  const format = useFormat();
  const send = useSend();
  const now = useNow();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<(FailureLike & Refusal) | null>(null);

  function close() {
    setFailure(null);
    onClose();
  }

  async function change(plan: Plan) {
    setBusy(true);
    const sent = await send('PATCH /shop/subscriptions/{id}', {
      id: from.id,
      body: { plan: plan.id, interval: plan.interval },
    });
    setBusy(false);
    if (sent.kind === 'failed') setFailure(sent.failure);
    else navigate(links.subscriptionThankYou());
  }

  if (!to || now === null) return null;
  const end = from.current_period_end === null ? null : new Date(from.current_period_end);
  const { keptEnd, base } = changeTerms(
    { interval: from.interval, price: from.price.amount, end },
    { interval: to.interval, price: to.price.amount },
    now,
  );
  const amount = format.money({ amount: base, currency: to.price.currency });
  const ends = format.date((keptEnd ?? addInterval(new Date(now), to.interval)).getTime());
  const refused = failure?.errors?.plan?.[0];
  return (
    <ConfirmDialog
      open
      title={t('subscription-change.confirm-title', { from: from.name, to: to.name })}
      confirmLabel={t('subscription-change.confirm')}
      loading={busy}
      onConfirm={() => void change(to)}
      onClose={close}
    >
      <div className={words}>
        {refused && <Notice tone="refuse">{refused}</Notice>}
        {failure && !refused && <FailureNotice failure={failure} />}
        <ul className={facts}>
          <li>{t('subscription-change.at-once', { plan: to.name })}</li>
          <li>
            {keptEnd
              ? t('subscription-change.difference', { amount, ends })
              : t('subscription-change.new-period', { amount, ends })}
          </li>
          {!keptEnd && <li>{t('subscription-change.credited')}</li>}
          <li>{t('subscription-change.terms')}</li>
        </ul>
      </div>
    </ConfirmDialog>
  );
}

interface Refusal {
  errors?: Record<string, string[]>;
}
