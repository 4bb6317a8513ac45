import { useT } from '../../i18n/t.ts';
import { links } from '../../links.ts';
import { useSession, useUser } from '../../machines/react.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/**
 * For a person without a shop `[§6-check-shop-relation]`: what to do so that they get one. A supplier user is told that it is
 * shops that Dropline is for, so far.
 */
export function NoShop() {
  const t = useT();
  const user = useUser();
  const [session, send] = useSession();
  const supplier = user?.supplier?.name;
  return (
    <>
      <EmptyState
        motif="shelf"
        level={1}
        title={supplier === undefined ? t('no-shop.title') : t('no-shop.supplier')}
        action={
          <>
            {user?.shop && (
              <ButtonLink href={links.dashboard()} tone="primary">
                {t('no-shop.open', { name: user.shop.name })}
              </ButtonLink>
            )}
            <Button onClick={() => send({ type: 'LOGOUT' })}>{t('ui.logout')}</Button>
          </>
        }
      >
        {supplier === undefined
          ? t('no-shop.hint', { email: user?.email ?? '' })
          : t('no-shop.supplier.hint', { supplier })}
      </EmptyState>
      <ConfirmDialog
        open={session.matches({ signedIn: 'confirmingLogout' })}
        title={t('ui.logout.title')}
        confirmLabel={t('ui.logout')}
        cancelLabel={t('ui.logout.keep')}
        onConfirm={() => send({ type: 'CONFIRM' })}
        onClose={() => send({ type: 'KEEP_LOGGED_IN' })}
      >
        {t('ui.logout.hint')}
      </ConfirmDialog>
    </>
  );
}
