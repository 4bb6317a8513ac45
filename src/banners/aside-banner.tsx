import FileWarning from 'lucide-react/icons/file-warning';
import { openSyncCentre } from '../features/sync-centre/sync-centre-store.ts';
import { useT } from '../i18n/t.ts';
import { useAside } from '../sync/react/use-aside.ts';
import { Button } from '../ui/button.tsx';
import { Banner } from './banner.tsx';

/** Says once what of this device's data couldn't be read: what is lost, and what will be fetched again. */
export function AsideBanner() {
  const t = useT();
  const { aside, noteTold } = useAside();
  const unseen = aside.filter(({ isTold }) => !isTold);
  if (unseen.length === 0) return null;
  const of = (...losses: unknown[]) => unseen.filter(({ loss }) => losses.includes(loss)).length;
  const changes = of('change');
  const others = of('sealed', 'typed');
  const words = [
    changes > 0 && t('banner.aside.changes', { count: changes }),
    others > 0 && t('banner.aside.lost'),
    of('records', 'answers') > 0 && t('banner.aside.fetched'),
    of('newer') > 0 && t('banner.aside.newer'),
  ];
  return (
    <Banner
      tone={changes + others > 0 ? 'refuse' : 'wait'}
      icon={<FileWarning aria-hidden="true" size={16} />}
      actions={
        <>
          <Button size="sm" onClick={openSyncCentre}>
            {t('banner.aside.look')}
          </Button>
          <Button size="sm" onClick={() => void noteTold()}>
            {t('banner.aside.seen')}
          </Button>
        </>
      }
    >
      {words.filter(Boolean).join(' ')}
    </Banner>
  );
}
