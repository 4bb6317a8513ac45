import { useT } from '../../i18n/t.tsx';
import { useSession, useUser } from '../../machines/react.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** For a person without a shop `[§6-check-shop-relation]`: what to do so that they get one. */
export function NoShop() {
  const t = useT();
  const user = useUser();
  const [session, send] = useSession();
  return (
    <>
      <EmptyState
        motif="shelf"
        level={1}
        title={t('no-shop.title')}
        action={<Button onClick={() => send({ type: 'LOGOUT' })}>{t('auth.logout')}</Button>}
      >
        {t('no-shop.hint', { email: user?.email ?? '' })}
      </EmptyState>
      <ConfirmDialog
        open={session.matches({ signedIn: 'confirmingLogout' })}
        title={t('auth.logout.title')}
        confirmLabel={t('auth.logout')}
        cancelLabel={t('auth.logout.keep')}
        onConfirm={() => send({ type: 'CONFIRM' })}
        onClose={() => send({ type: 'KEEP_LOGGED_IN' })}
      >
        {t('auth.logout.hint')}
      </ConfirmDialog>
    </>
  );
}
