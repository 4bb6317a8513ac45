import { useState } from 'react';
import type { PurchaseOrderRecord } from '../../../../contract/entities/purchase-orders.ts';
import { channelTraits } from '../../../../contract/platforms/channel-traits.ts';
import { css } from '../../../../styled-system/css';
import { useMay } from '../../../features/team/use-role.ts';
import { useT } from '../../../i18n/t.ts';
import { useUser } from '../../../machines/react.tsx';
import { useSend, useSync } from '../../../sync/react/provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { toast } from '../../../ui/toast.ts';

const box = css({ display: 'grid', gap: '2', minWidth: '0', '&:empty': { display: 'none' } });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

const again = 'POST /shop/purchase-orders/{id}/hand-over';
const cancel = 'POST /shop/purchase-orders/{id}/cancel';

interface HandOverActsProps {
  record: PurchaseOrderRecord;
  /** False if the whole order can be cancelled beside it. */
  hasCancel?: boolean;
}

/** Whether the next step is to try or ask the supplier again, or to say what happened. */
export const isHandOverNext = ({ state, reason, agreed_at }: PurchaseOrderRecord): boolean =>
  Boolean(agreed_at) && (state === 'outcome_unknown' || (state === 'draft' && reason !== null));

/**
 * What a person can do about handing over a purchase order: try again, ask the supplier again, say what they know, or
 * cancel it.
 */
export function HandOverActs({ record, hasCancel = true }: HandOverActsProps) {
  const t = useT();
  const send = useSend();
  const sync = useSync();
  const may = useMay<typeof again>(useUser()?.shop?.id, 'member');
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Parameters<typeof FailureNotice>[0]['failure'] | null>(
    null,
  );
  const { id, state, hand_over: told = [], channel, agreed_at } = record;
  const traits = channel === null ? null : channelTraits[channel];
  const isAgreed = Boolean(agreed_at);
  const isUnknown = state === 'outcome_unknown';
  const asks = isUnknown && traits?.asks === true;
  const isTold = isHandOverNext(record) && isUnknown && !asks;
  const mayTry = isHandOverNext(record) && !isTold;
  const mayCancel =
    hasCancel &&
    ((state === 'draft' && isAgreed && told.length === 0) ||
      (traits?.cancels === true && (state === 'sent' || state === 'accepted')));

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

  if (!may || !(mayTry || isTold || mayCancel)) return null;
  return (
    <div className={box}>
      {failure && <FailureNotice failure={failure} />}
      <div className={buttons}>
        {mayTry && (
          <Button
            size="sm"
            tone="primary"
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
    </div>
  );
}
