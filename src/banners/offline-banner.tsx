import { useEffect, useState } from 'react';
import { openSyncCentre } from '../features/sync-centre/sync-centre-store.ts';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import { useNow } from '../i18n/viewer.ts';
import { useConnectivity } from '../machines/react.tsx';
import { NotLoaded } from '../sync/not-loaded.ts';
import { useOutbox } from '../sync/react/use-outbox.ts';
import { Button } from '../ui/button.tsx';
import { DropMark } from '../ui/drop.tsx';
import { Banner } from './banner.tsx';

/**
 * Says since when the server can't be reached, and how many changes wait. Online, it only shows refused changes, so
 * that none disappears silently.
 */
export function OfflineBanner() {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const [connectivity, send] = useConnectivity();
  const { waiting, refused } = useOutbox();
  const isOffline = connectivity.matches('offline');
  const hasNotKept = useNotKept(isOffline);
  const openCentre = (
    <Button size="sm" tone="quiet" onClick={openSyncCentre}>
      {t('sync.open')}
    </Button>
  );
  if (isOffline) {
    const { since, reason } = connectivity.context;
    const what = reason === 'server' ? 'banner.offline.server' : 'banner.offline.network';
    const day = sinceDay(since, now ?? since);
    const moment = { time: format.time(since), date: format.date(since) };
    const sinceWords = t(`banner.offline.${day}`, moment);
    return (
      <Banner
        tone="wait"
        endsQuiet
        icon={<DropMark state={waiting > 0 ? 'pending' : 'stored'} size={16} />}
        actions={
          <>
            {waiting + refused > 0 && openCentre}
            <Button size="sm" tone="quiet" onClick={() => send({ type: 'RETRY' })}>
              {t('ui.retry')}
            </Button>
          </>
        }
      >
        {t(what, { since: sinceWords })}{' '}
        {waiting > 0 && t('banner.offline.waiting', { count: waiting })}{' '}
        {hasNotKept && t('banner.offline.not-kept')}
      </Banner>
    );
  }
  if (refused === 0) return null;
  return (
    <Banner
      tone="refuse"
      endsQuiet
      icon={<DropMark state="refused" size={16} />}
      actions={openCentre}
    >
      {t('banner.refused', { count: refused })}
    </Banner>
  );
}

/** Whether something was done in this time offline that the page couldn't keep. Nothing else could be loaded to say it. */
function useNotKept(isOffline: boolean): boolean {
  const [hasNotKept, setNotKept] = useState(false);
  useEffect(function listen() {
    const note = (event: PromiseRejectionEvent) => {
      if (!(event.reason instanceof NotLoaded)) return;
      event.preventDefault();
      setNotKept(true);
    };
    addEventListener('unhandledrejection', note);
    return () => removeEventListener('unhandledrejection', note);
  }, []);
  useEffect(
    function forgetOnceOnline() {
      return isOffline ? () => setNotKept(false) : undefined;
    },
    [isOffline],
  );
  return hasNotKept;
}

/** A tab may stay open overnight, and the time alone would then be ambiguous. */
function sinceDay(since: number, now: number): 'today' | 'yesterday' | 'earlier' {
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  if (since >= midnight.getTime()) return 'today';
  midnight.setDate(midnight.getDate() - 1);
  return since >= midnight.getTime() ? 'yesterday' : 'earlier';
}
