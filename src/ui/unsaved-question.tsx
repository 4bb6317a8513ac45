import { useEffect } from 'react';
import { css } from '../../styled-system/css';
import { MoreMessages } from '../i18n/provider.tsx';
import { useT } from '../i18n/t.ts';
import { useWords } from '../lib/react/use-loaded.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Notice } from './notice.tsx';
import type { Unsaved } from './use-unsaved.ts';

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
});
const none: readonly string[] = [];
const words: readonly string[] = ['unsaved'];

/** The content of `UnsavedNotice`, with its texts. */
export function UnsavedQuestion({ unsaved }: { unsaved: Unsaved }) {
  return (
    <MoreMessages areas={none} later={words} retryKey={unsaved.isDirty}>
      <WhenWorded unsaved={unsaved} />
    </MoreMessages>
  );
}

function WhenWorded({ unsaved }: { unsaved: Unsaved }) {
  return useWords(true) ? <Shown unsaved={unsaved} /> : null;
}

function Shown({ unsaved }: { unsaved: Unsaved }) {
  const { wasKept, question, onAskable, discard } = unsaved;
  const t = useT();
  useEffect(onAskable);
  return (
    <>
      {wasKept && (
        <Notice>
          <span className={line}>
            {t('unsaved.kept')}
            <Button size="sm" onClick={discard}>
              {t('unsaved.discard')}
            </Button>
          </span>
        </Notice>
      )}
      <ConfirmDialog
        open={question !== null}
        danger
        title={t('unsaved.title')}
        cancelLabel={t('unsaved.stay')}
        confirmLabel={t('unsaved.leave')}
        onClose={() => question?.stay()}
        onConfirm={() => question?.leave()}
      >
        {t('unsaved.text')}
      </ConfirmDialog>
    </>
  );
}
