import HardDrive from 'lucide-react/icons/hard-drive';
import { useEffect } from 'react';
import { openSyncCentre } from '../features/sync-centre/sync-centre-store.ts';
import { useT } from '../i18n/t.ts';
import { useOutbox } from '../sync/react/use-outbox.ts';
import { useStoreHealth } from '../sync/react/use-store-health.ts';
import { Button } from '../ui/button.tsx';
import { toast, toastStore } from '../ui/toast.ts';
import { Banner } from './banner.tsx';

/** Says what this device can't guarantee about its data; hidden while all is well. */
export function StoreBanner() {
  const t = useT();
  const health = useStoreHealth();
  const { commands } = useOutbox();
  const words = health === 'durable' ? null : t(`banner.store.${health}`);
  useEffect(
    function tellBeforeWhatIsOpen() {
      // Shown as a toast as well, because an open sheet covers the banner, and the change that couldn't be stored is in
      // that sheet.
      const tell = () => {
        const isTold = toastStore.get().some(({ text }) => text === words);
        if (words !== null && !isTold) toast(words, { tone: 'refuse', timeout: 10_000 });
      };
      const tellOfNotKept = ({ reason }: PromiseRejectionEvent) => {
        if (reason instanceof Error && reason.name === 'NotKept') tell();
      };
      if (health === 'refusing') tell();
      addEventListener('unhandledrejection', tellOfNotKept);
      return () => removeEventListener('unhandledrejection', tellOfNotKept);
    },
    [health, words],
  );
  if (health === 'durable') return null;
  const isOver = health === 'lost' || health === 'outdated';
  const isPassing = health === 'memory' || health === 'lost';
  return (
    <Banner
      tone={isOver || health === 'refusing' ? 'refuse' : 'wait'}
      icon={<HardDrive aria-hidden="true" size={16} />}
      actions={
        <>
          {/* In the sync centre, the changes can be saved as a file before they are lost with the page. */}
          {isPassing && commands.length > 0 && (
            <Button size="sm" onClick={openSyncCentre}>
              {t('sync.open')}
            </Button>
          )}
          {(isOver || (isPassing && commands.length === 0)) && (
            <Button size="sm" onClick={() => location.reload()}>
              {t(isOver ? 'banner.store.reload' : 'ui.retry')}
            </Button>
          )}
        </>
      }
    >
      {words}
    </Banner>
  );
}
