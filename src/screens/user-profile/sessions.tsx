import { useState } from 'react';
import type { OpenSession } from '../../../contract/entities/sign-in.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useSession } from '../../machines/react.tsx';
import { useSend } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Drop } from '../../ui/drop.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { writeHint } from '../../ui/failure-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { buttons, heading, list, muted, name, part, row } from './row-style.ts';

/** Where the person is signed in, with buttons to end one session, all others, or all. */
export function Sessions() {
  const t = useT();
  const sessions = useRead('GET /user/sessions', {});
  // A back end that only implements section 7 doesn't list sessions.
  const isUnknown =
    sessions.state === 'failed' &&
    sessions.failure.kind === 'refused' &&
    sessions.failure.code === 'not_found';
  if (isUnknown) return null;
  return (
    <section className={part} aria-labelledby="profile-sessions">
      <h2 id="profile-sessions" className={heading}>
        {t('user-profile.sessions')}{' '}
        {sessions.state === 'ready' && (
          <Drop state={sessions.source} observedAt={sessions.observedAt} />
        )}
      </h2>
      {sessions.state === 'loading' && <Skeleton />}
      {sessions.state === 'failed' && <FailureNotice failure={sessions.failure} />}
      {sessions.state === 'ready' && (
        <>
          <p className={muted}>{t('user-profile.sessions-hint')}</p>
          <ul className={list}>
            {sessions.value.data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <EndMany hasOthers={sessions.value.data.length > 1} />
        </>
      )}
    </section>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const t = useT();
  const format = useFormat();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const { browser, system } = session;
  const device =
    browser && system
      ? t('user-profile.session-device', { browser, system })
      : (browser ?? system ?? t('user-profile.session-unknown'));

  async function end() {
    setBusy(true);
    const sent = await send('DELETE /user/sessions/{id}', { id: session.id });
    setBusy(false);
    if (sent.kind === 'failed') toast(t(writeHint(sent.failure)), { tone: 'refuse' });
    else toast(t('user-profile.session-ended', { device }), { tone: 'done' });
  }

  return (
    <li className={row}>
      <span>
        <span className={name}>{device}</span>
        {session.address && (
          <span className={muted}>
            {t('user-profile.session-address', { address: session.address })}
            <br />
          </span>
        )}
        <span className={muted}>
          {t('user-profile.session-since', {
            time: format.dateTime(Date.parse(session.created_at)),
          })}
          {!session.is_current && (
            <>
              <br />
              {t('user-profile.session-used')} <DateTime at={session.last_used_at} />
            </>
          )}
        </span>
      </span>
      {session.is_current ? (
        <span className={muted}>{t('user-profile.session-here')}</span>
      ) : (
        <Button
          aria-label={t('user-profile.session-end-label', { device })}
          loading={busy}
          onClick={() => void end()}
        >
          {t('user-profile.session-end')}
        </Button>
      )}
    </li>
  );
}

/** Ends the other sessions first; the usual logout then follows here, which asks about unsent changes. */
function EndMany({ hasOthers }: { hasOthers: boolean }) {
  const t = useT();
  const send = useSend();
  const [, tell] = useSession();
  const [asked, setAsked] = useState<'others' | 'all' | null>(null);
  const [busy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    const sent = await send('DELETE /user/sessions', {});
    setBusy(false);
    setAsked(null);
    if (sent.kind === 'failed') toast(t(writeHint(sent.failure)), { tone: 'refuse' });
    else if (asked === 'all') tell({ type: 'LOGOUT' });
    else toast(t('user-profile.sessions-others-done'), { tone: 'done' });
  }

  return (
    <div className={buttons}>
      {hasOthers && (
        <Button onClick={() => setAsked('others')}>{t('user-profile.sessions-others')}</Button>
      )}
      <Button onClick={() => setAsked('all')}>{t('user-profile.sessions-all')}</Button>
      <ConfirmDialog
        open={asked !== null}
        title={t(
          asked === 'all'
            ? 'user-profile.sessions-all-title'
            : 'user-profile.sessions-others-title',
        )}
        confirmLabel={t(
          asked === 'all' ? 'user-profile.sessions-all' : 'user-profile.sessions-others',
        )}
        danger
        loading={busy}
        onConfirm={() => void end()}
        onClose={() => setAsked(null)}
      >
        {t(
          asked === 'all' ? 'user-profile.sessions-all-what' : 'user-profile.sessions-others-what',
        )}
      </ConfirmDialog>
    </div>
  );
}
