import { useState } from 'react';
import type { Feed } from '../../../contract/entities/feeds.ts';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { toast } from '../../ui/toast.ts';

interface RemoveFeedProps {
  feed: Feed;
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before a feed is removed, because its address then stops working for its readers. */
export function RemoveFeed({ feed, open, onClose, onRemoved }: RemoveFeedProps) {
  const t = useT();
  const send = useSend();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    const sent = await send('DELETE /shop/feeds/{id}', { id: feed.id });
    setBusy(false);
    setFailure(sent.kind === 'failed' ? sent.failure : null);
    if (sent.kind === 'failed') return;
    toast(t('feeds.removed', { name: feed.name }), { tone: 'done' });
    onRemoved();
  }

  return (
    <ConfirmDialog
      open={open}
      danger
      loading={busy}
      title={t('feeds.remove-title', { name: feed.name })}
      confirmLabel={t('feeds.remove')}
      onConfirm={() => void remove()}
      onClose={() => {
        setFailure(null);
        onClose();
      }}
    >
      {failure && <FailureNotice failure={failure} />}
      <p>{t('feeds.remove-text')}</p>
    </ConfirmDialog>
  );
}
