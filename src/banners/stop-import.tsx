import { useEffect, useState } from 'react';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import { css } from '../../styled-system/css';
import type { Failure } from '../api/failure.ts';
import { useT } from '../i18n/t.ts';
import { useIsOffline, useJobPolling } from '../machines/react.tsx';
import { useSend } from '../sync/react/provider.tsx';
import { useWatch } from '../sync/react/use-watch.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.ts';
import { stopImportStore } from './stop-import-store.ts';

const body = css({ display: 'grid', gap: '3' });

/** Asks before an import is stopped, and says what stays and what is skipped `[§D-jobs-cancel]`. */
export function StopImport({ job }: { job: RunningJob }) {
  const t = useT();
  const send = useSend();
  const isOffline = useIsOffline();
  const { send: tell } = useJobPolling();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const isAsked = useWatch(stopImportStore, false);
  // Closes the question together with the import, so that it isn't still open for the next one.
  useEffect(function takeQuestionAlong() {
    return () => stopImportStore.set(false);
  }, []);

  function close() {
    setFailure(null);
    stopImportStore.set(false);
  }

  async function stop() {
    setBusy(true);
    const sent = await send('POST /shop/events/{id}/cancel', { id: job.id });
    setBusy(false);
    // The job's banner shows the result.
    tell({ type: 'LOOK' });
    if (sent.kind === 'done') return close();
    if (sent.failure.kind !== 'refused' || sent.failure.code !== 'conflict') {
      return setFailure(sent.failure);
    }
    toast(t('job-stop.too-late'));
    close();
  }

  return (
    <Dialog
      open={isAsked}
      onClose={close}
      title={t('job-stop.title')}
      role="alertdialog"
      size="sm"
      footer={
        <>
          <Button onClick={close}>{t('job-stop.keep')}</Button>
          <Button tone="danger" loading={busy} disabled={isOffline} onClick={() => void stop()}>
            {t('job-stop.do')}
          </Button>
        </>
      }
    >
      <div className={body}>
        {failure && <FailureNotice failure={failure} />}
        <p>{t('job-stop.text', { ok: job.ok })}</p>
        {isOffline && <Notice tone="wait">{t('job-stop.offline')}</Notice>}
      </div>
    </Dialog>
  );
}
