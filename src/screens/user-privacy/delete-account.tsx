import { useState } from 'react';
import { deletionWaitDays } from '../../../contract/rules/account-deletion.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { lazy } from '../../lib/pure/lazy.ts';
import { useIsOffline } from '../../machines/react.tsx';
import { useLazyFromThen } from '../../machines/use-lazy.ts';
import { Button } from '../../ui/button.tsx';
import { heading, part } from './part-style.ts';

const muted = css({ color: 'ink.muted' });

const deleteDialog = lazy(() =>
  import('./delete-dialog.tsx').then((module) => module.DeleteDialog),
);

/** Deletes the account. Requires a connection, because only the server knows what depends on the account. */
export function DeleteAccount() {
  const t = useT();
  const isOffline = useIsOffline();
  const [isOpen, setOpen] = useState(false);
  const Dialog = useLazyFromThen(deleteDialog, isOpen);
  return (
    <section className={part} aria-labelledby="privacy-delete">
      <h2 id="privacy-delete" className={heading}>
        {t('user-privacy.delete')}
      </h2>
      <p>{t('user-privacy.delete-text', { days: deletionWaitDays })}</p>
      <Button
        tone="danger"
        disabled={isOffline}
        loading={isOpen && !Dialog}
        onClick={() => setOpen(true)}
      >
        {t('user-privacy.delete-open')}
      </Button>
      {isOffline && <p className={muted}>{t('user-privacy.delete-offline')}</p>}
      {Dialog && isOpen && <Dialog onClose={() => setOpen(false)} />}
    </section>
  );
}
