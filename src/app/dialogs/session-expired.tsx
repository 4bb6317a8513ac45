import { useT } from '../../i18n/t.ts';
import { useSession } from '../../machines/react.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The message that the session has ended; its only button leads to the login `[§4-expiry]`. */
export function SessionExpired() {
  const t = useT();
  const [session, send] = useSession();
  return (
    <Dialog
      open={session.matches('expired')}
      onClose={() => {}}
      persistent
      role="alertdialog"
      size="sm"
      title={t('error.unauthenticated.title')}
      footer={
        <Button tone="primary" onClick={() => send({ type: 'CONFIRM' })}>
          {t('error.unauthenticated.login')}
        </Button>
      }
    >
      <p>{t('error.unauthenticated.hint')}</p>
    </Dialog>
  );
}
