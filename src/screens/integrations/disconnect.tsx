import { useState } from 'react';
import type { Integration } from '../../../contract/entities/integrations.ts';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { toast } from '../../ui/toast.ts';

interface DisconnectProps {
  integration: Integration;
  open: boolean;
  onClose: () => void;
}

/** Asks before a store is disconnected, and says what stops and what stays. */
export function Disconnect({ integration, open, onClose }: DisconnectProps) {
  const t = useT();
  const send = useSend();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  async function disconnect() {
    setBusy(true);
    const sent = await send('DELETE /shop/integrations/{id}', { id: integration.id });
    setBusy(false);
    setFailure(sent.kind === 'failed' ? sent.failure : null);
    if (sent.kind === 'failed') return;
    toast(t('integrations.disconnected', { name: integration.name }), { tone: 'done' });
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      danger
      loading={busy}
      title={t('integrations.disconnect-title', { name: integration.name })}
      confirmLabel={t('integrations.disconnect')}
      onConfirm={() => void disconnect()}
      onClose={() => {
        setFailure(null);
        onClose();
      }}
    >
      {failure && <FailureNotice failure={failure} />}
      <p>{t('integrations.disconnect-text')}</p>
    </ConfirmDialog>
  );
}
