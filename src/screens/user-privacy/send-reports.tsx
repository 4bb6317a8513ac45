import { useState } from 'react';
import { css } from '../../../styled-system/css';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { useIsOffline, useSession } from '../../machines/react.tsx';
import { useSend } from '../../sync/react/provider.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { toast } from '../../ui/toast.ts';
import { heading, part } from './part-style.ts';

const muted = css({ color: 'ink.muted' });

/** Whether the app may send error reports and timings; off until the person agrees `[§D-reports]`. */
export function SendReports() {
  const t = useT();
  const send = useSend();
  const isOffline = useIsOffline();
  const [session, tell] = useSession();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const agrees = session.context.user?.sends_reports ?? false;

  async function choose(sends_reports: boolean) {
    setWanted(sends_reports);
    setFailure(null);
    const sent = await send('PATCH /user', { body: { sends_reports } });
    setWanted(null);
    if (sent.kind === 'failed') return setFailure(sent.failure);
    tell({ type: 'USER_CHANGED', user: sent.answer.data });
    toast(t(sends_reports ? 'user-privacy.reports-on' : 'user-privacy.reports-off'), {
      tone: 'done',
    });
  }

  return (
    <section className={part} aria-labelledby="privacy-reports">
      <h2 id="privacy-reports" className={heading}>
        {t('user-privacy.reports')}
      </h2>
      <p>{t('user-privacy.reports-text')}</p>
      <Checkbox
        label={t('user-privacy.reports-label')}
        checked={wanted ?? agrees}
        disabled={isOffline || wanted !== null}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      {isOffline && <p className={muted}>{t('user-privacy.reports-offline')}</p>}
      {failure && <FailureNotice failure={failure} />}
    </section>
  );
}
