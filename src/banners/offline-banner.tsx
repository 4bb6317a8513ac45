import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import { useConnectivity } from '../machines/react.tsx';
import { useOutbox } from '../sync/use-outbox.ts';
import { Button } from '../ui/button.tsx';
import { DropMark } from '../ui/drop.tsx';
import { Banner } from './banner.tsx';

/**
 * Since when the server is out of reach, and how many changes wait for it. Online it shows only what was refused: nothing
 * is dropped in silence.
 */
export function OfflineBanner({ onOpenSyncCentre }: { onOpenSyncCentre: () => void }) {
  const t = useT();
  const format = useFormat();
  const [connectivity, send] = useConnectivity();
  const { waiting, refused } = useOutbox();
  const openCentre = (
    <Button size="sm" tone="quiet" onClick={onOpenSyncCentre}>
      {t('sync.open')}
    </Button>
  );
  if (connectivity.matches('offline')) {
    const { since, reason } = connectivity.context;
    const what = reason === 'server' ? 'banner.offline.server' : 'banner.offline.network';
    return (
      <Banner
        tone="wait"
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
        {t(what, { since: format.time(since) })}{' '}
        {waiting > 0 && t('banner.offline.waiting', { count: waiting })}
      </Banner>
    );
  }
  if (refused === 0) return null;
  return (
    <Banner tone="refuse" icon={<DropMark state="refused" size={16} />} actions={openCentre}>
      {t('banner.refused', { count: refused })}
    </Banner>
  );
}
