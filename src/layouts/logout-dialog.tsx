import { useT } from '../i18n/t.ts';
import { useSession } from '../machines/react.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before a logout `[§2-logout-confirm]`, and says what would be lost. */
export function LogoutDialog() {
  const t = useT();
  const [session, send] = useSession();
  const { unsent } = session.context;
  return (
    <ConfirmDialog
      open={session.matches({ signedIn: 'confirmingLogout' })}
      title={t('ui.logout.title')}
      confirmLabel={t('ui.logout')}
      cancelLabel={t('ui.logout.keep')}
      danger={unsent > 0}
      onConfirm={() => send({ type: 'CONFIRM' })}
      onClose={() => send({ type: 'KEEP_LOGGED_IN' })}
    >
      {unsent > 0 ? t('ui.logout.unsent', { count: unsent }) : t('ui.logout.hint')}
    </ConfirmDialog>
  );
}
