import { useState } from 'react';
import { useLocation } from 'wouter';
import type { TeamUser } from '../../../contract/entities/team.ts';
import type { User } from '../../../contract/entities/users.ts';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { useAccount, useSession, useUser } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';

interface RemoveDialogProps {
  person: TeamUser | null;
  isMe: boolean;
  onClose: () => void;
}

/** Asks before somebody is removed from the team. People who remove themselves continue in another shop. */
export function RemoveDialog({ person, isMe, onClose }: RemoveDialogProps) {
  const t = useT();
  const send = useSend();
  const user = useUser();
  const account = useAccount();
  const [, tell] = useSession();
  const [, navigate] = useLocation();
  const shops = useRead('GET /user/shops', {});
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
    if (isMe && user) await goElsewhere(user);
  }

  async function goElsewhere(me: User) {
    const mine = shops.state === 'ready' ? shops.value.data : [];
    const other = mine.find(({ id }) => id !== me.shop?.id);
    // The switch reloads the page.
    if (other && (await account.switchShop(other.id)) === null) return;
    tell({ type: 'USER_CHANGED', user: { ...me, shop: null } });
    navigate(links.dashboard());
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
