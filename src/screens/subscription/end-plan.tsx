import { useState } from 'react';
import type { Subscription } from '../../../contract/entities/subscriptions.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import type { FailureLike } from '../../ui/failure-text.ts';
import { toast } from '../../ui/toast.ts';

const words = css({ display: 'grid', gap: '3' });

interface EndPlanProps {
  subscription: Subscription;
  open: boolean;
  onClose: () => void;
}

/** Asks before the plan is ended, and explains the effects. */
export function EndPlan({ subscription, open, onClose }: EndPlanProps) {
  const t = useT();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureLike | null>(null);

  async function end() {
    setBusy(true);
    const sent = await send('DELETE /shop/subscriptions/{id}', { id: subscription.id });
    setBusy(false);
    if (sent.kind === 'failed') {
      setFailure(sent.failure);
      return;
    }
    onClose();
    toast(t('subscription.ended', { plan: subscription.name }), { tone: 'done' });
  }

  return (
    <ConfirmDialog
      open={open}
      title={t('subscription.end-title', { plan: subscription.name })}
      confirmLabel={t('subscription.end')}
      cancelLabel={t('subscription.keep')}
      danger
      loading={busy}
      onConfirm={() => void end()}
      onClose={() => {
        setFailure(null);
        onClose();
      }}
    >
      <div className={words}>
        {failure && <FailureNotice failure={failure} />}
        <p>{t('subscription.end-hint')}</p>
      </div>
    </ConfirmDialog>
  );
}
