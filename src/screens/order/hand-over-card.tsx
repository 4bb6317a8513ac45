import { useState } from 'react';
import type { PurchaseOrderRecord } from '../../../contract/entities/purchase-orders.ts';
import { channelTraits } from '../../../contract/platforms/channel-traits.ts';
import { css } from '../../../styled-system/css';
import { useMay } from '../../features/team/use-role.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { useSend, useSync } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { toast } from '../../ui/toast.ts';
import { wordsOfStep } from './purchase-order-words.ts';

const box = css({ display: 'grid', gap: '2', paddingInline: '4', paddingBottom: '3' });
const steps = css({ display: 'grid', gap: '0.5', textStyle: 'dense', color: 'ink.muted' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

const again = 'POST /shop/purchase-orders/{id}/hand-over';
const cancel = 'POST /shop/purchase-orders/{id}/cancel';

/** How a purchase order was handed over, in sentences with their times, and what a person can do about it `[§D-handover-told]`. */
export function HandOverCard({ record }: { record: PurchaseOrderRecord }) {
  const t = useT();
  const format = useFormat();
  const send = useSend();
  const sync = useSync();
  const may = useMay<typeof again>(useUser()?.shop?.id, 'member');
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Parameters<typeof FailureNotice>[0]['failure'] | null>(
    null,
  );
  const { id, state, hand_over: told = [], supplier_number: number, channel, agreed_at } = record;
  const traits = channel === null ? null : channelTraits[channel];
  const isAgreed = Boolean(agreed_at);
  const isOpen = isAgreed && (state === 'draft' || state === 'outcome_unknown');
  const isSent = told.length > 0;
  const asks = state === 'outcome_unknown' && traits?.asks === true;
  const isTold = state === 'outcome_unknown' && !asks;
  const mayCancel =
    (state === 'draft' && isAgreed && !isSent) ||
    (traits?.cancels === true && (state === 'sent' || state === 'accepted'));

  async function make(call: typeof again | typeof cancel, name: string, hasIt: boolean | null) {
    setBusy(name);
    const sent =
      call === again
        ? await send(again, { id, body: { has_it: hasIt } })
        : await send(cancel, { id });
    setBusy(null);
    setFailure(sent.kind === 'failed' ? sent.failure : null);
    if (sent.kind === 'failed') return;
    toast(t(call === again ? 'order.hand-over.in-line' : 'order.hand-over.cancelling'));
    void sync?.refresh();
  }

  if (!isSent && !isOpen) return null;
  return (
    <div className={box}>
      {isSent && (
        <ul className={steps}>
          {told.map((step) => {
            const words = wordsOfStep(step);
            return (
              words && (
                <li key={`${step.at} ${step.did}`}>
                  {t(words, { at: timeOf(step.at), number: number ?? '–' })}
                </li>
              )
            );
          })}
        </ul>
      )}
      {failure && <FailureNotice failure={failure} />}
      {may && (isOpen || mayCancel) && (
        <div className={buttons}>
          {isOpen && !isTold && (state === 'outcome_unknown' || record.reason !== null) && (
            <Button
              size="sm"
              loading={busy === 'again'}
              onClick={() => void make(again, 'again', null)}
            >
              {t(asks ? 'order.hand-over.ask-again' : 'order.hand-over.try-again')}
            </Button>
          )}
          {isTold && (
            <>
              <Button
                size="sm"
                loading={busy === 'has'}
                onClick={() => void make(again, 'has', true)}
              >
                {t('order.hand-over.they-have-it')}
              </Button>
              <Button
                size="sm"
                loading={busy === 'not'}
                onClick={() => void make(again, 'not', false)}
              >
                {t('order.hand-over.send-again')}
              </Button>
            </>
          )}
          {mayCancel && (
            <Button
              size="sm"
              tone="quiet"
              loading={busy === 'cancel'}
              onClick={() => void make(cancel, 'cancel', null)}
            >
              {t('order.hand-over.cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  );

  /** Of today the time alone. */
  function timeOf(at: string): string {
    const isToday = format.date(at) === format.date(Date.now());
    return isToday ? format.time(at) : format.dateTime(at);
  }
}
