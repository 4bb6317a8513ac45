import { useState } from 'react';
import { useRouter } from 'wouter';
import type { TeamUser } from '../../../contract/entities/team.ts';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../links.ts';
import { useSend } from '../../sync/provider.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';

interface RemoveDialogProps {
  person: TeamUser | null;
  isMe: boolean;
  onClose: () => void;
}

/** Asks before somebody is taken out of the team; who goes themselves starts again elsewhere. */
export function RemoveDialog({ person, isMe, onClose }: RemoveDialogProps) {
  const t = useT();
  const send = useSend();
  const { base } = useRouter();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const name = person?.name ?? person?.email ?? '';

  async function remove() {
    if (!person) return;
    setBusy(true);
    const sent = await send('DELETE /shop/users/{email}', { email: person.email });
    setBusy(false);
    if (sent.kind === 'failed') {
      setFailure(sent.failure);
      return;
    }
    setFailure(null);
    onClose();
    if (isMe) location.assign(base + links.dashboard());
  }

  return (
    <ConfirmDialog
      open={person !== null}
      title={isMe ? t('shop-profile.leave-title') : t('shop-profile.remove-title', { name })}
      confirmLabel={isMe ? t('shop-profile.leave') : t('shop-profile.remove')}
      danger
      loading={busy}
      onConfirm={remove}
      onClose={() => {
        setFailure(null);
        onClose();
      }}
    >
      {failure && <FailureNotice failure={failure} />}
      {isMe ? t('shop-profile.leave-hint') : t('shop-profile.remove-hint')}
    </ConfirmDialog>
  );
}
