import { useState } from 'react';
import type { PaymentMethod } from '../../../contract/entities/billing.ts';
import { css } from '../../../styled-system/css';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Drop } from '../../ui/drop.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { buttons, heading, muted, row, rows, section } from './section-style.ts';
import { usePaymentMethods } from './use-payment-methods.ts';

const name = css({ display: 'flex', gap: '2', alignItems: 'center' });
const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  dankort: 'Dankort',
  amex: 'American Express',
};
const nameOf = ({ brand, last4 }: PaymentMethod) => `${brands[brand] ?? brand} •••• ${last4}`;

/**
 * How the shop pays: by invoice, or by the cards that a back end with a card provider lists, never with full numbers.
 * Changes are only offered to people who may make them `[§D-one-way-to-pay]`.
 */
export function PaymentMethods({ mayChange }: { mayChange: boolean }) {
  const t = useT();
  const methods = usePaymentMethods();
  const [asked, setAsked] = useState<PaymentMethod | null>(null);
  const { read } = methods;
  // Expiry dates aren't stored on the device.
  const isLive = read.state === 'ready' && read.source === 'live';
  return (
    <section className={section} aria-labelledby="payment-methods">
      <h2 id="payment-methods" className={heading}>
        {t('subscription.methods')}{' '}
        {read.state === 'ready' && <Drop state={read.source} observedAt={read.observedAt} />}
      </h2>
      {methods.failure && <Refused failure={methods.failure} />}
      {read.state === 'loading' && <Skeleton height="6rem" />}
      {read.state === 'failed' && <ErrorState failure={read.failure} onRetry={methods.readAgain} />}
      {read.state === 'ready' && read.value === null && (
        <Notice tone="wait">
          <span>{t('subscription.methods-unknown')}</span>
          <span>
            <Button size="sm" onClick={methods.readAgain}>
              {t('ui.retry')}
            </Button>
          </span>
        </Notice>
      )}
      {read.state === 'ready' && read.value?.length === 0 && (
        <p className={muted}>{t('subscription.methods-none')}</p>
      )}
      {read.state === 'ready' && read.value && read.value.length > 0 && (
        <ul className={rows}>
          {read.value.map((method) => (
            <li key={method.id} className={row}>
              <div>
                <p className={name}>
                  {nameOf(method)}
                  {method.is_default && (
                    <Badge tone="accent">{t('subscription.method-default')}</Badge>
                  )}
                </p>
                {isLive && (
                  <p className={muted}>
                    {t('subscription.method-expires', {
                      month: String(method.exp_month).padStart(2, '0'),
                      year: String(method.exp_year),
                    })}
                  </p>
                )}
              </div>
              <div className={buttons}>
                {mayChange && !method.is_default && (
                  <Button
                    size="sm"
                    tone="quiet"
                    loading={methods.busy === method.id}
                    onClick={() => void methods.choose(method.id)}
                  >
                    {t('subscription.method-choose')}
                  </Button>
                )}
                {mayChange && (
                  <Button size="sm" onClick={() => setAsked(method)}>
                    {t('subscription.method-remove')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked ? t('subscription.method-remove-title', { name: nameOf(asked) }) : ''}
        confirmLabel={t('subscription.method-remove')}
        danger
        loading={asked !== null && methods.busy === asked.id}
        onConfirm={() => {
          if (asked) void methods.remove(asked.id).then(() => setAsked(null));
        }}
        onClose={() => setAsked(null)}
      >
        {t('subscription.method-remove-hint')}
      </ConfirmDialog>
    </section>
  );
}

function Refused({ failure }: { failure: Failure }) {
  const t = useT();
  if (failure.kind === 'refused' && failure.code === 'last_payment_method') {
    return <Notice tone="refuse">{t('subscription.method-last')}</Notice>;
  }
  return <FailureNotice failure={failure} />;
}
