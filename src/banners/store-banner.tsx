import HardDrive from 'lucide-react/icons/hard-drive';
import { useT } from '../i18n/t.ts';
import { useStoreHealth } from '../sync/use-store-health.ts';
import { Button } from '../ui/button.tsx';
import { Banner } from './banner.tsx';

/** What this device can't promise about the data it keeps; nothing while all is well. */
export function StoreBanner() {
  const t = useT();
  const health = useStoreHealth();
  if (health === 'durable') return null;
  const isOver = health === 'lost' || health === 'outdated';
  return (
    <Banner
      tone={isOver || health === 'refusing' ? 'refuse' : 'wait'}
      icon={<HardDrive aria-hidden="true" size={16} />}
      actions={
        isOver && (
          <Button size="sm" onClick={() => location.reload()}>
            {t('banner.store.reload')}
          </Button>
        )
      }
    >
      {t(`banner.store.${health}`)}
    </Banner>
  );
}
