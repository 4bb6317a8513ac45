import Sparkles from 'lucide-react/icons/sparkles';
import { useT } from '../i18n/t.ts';
import { useAppUpdate } from '../machines/react.tsx';
import { Button } from '../ui/button.tsx';
import { Banner } from './banner.tsx';

/** A new build waits; it is taken when the person says so. */
export function UpdateBanner() {
  const t = useT();
  const [update, send] = useAppUpdate();
  const isAsked = update.matches({ worker: 'holding' }) || update.matches({ worker: 'applying' });
  if (!update.matches({ worker: 'waiting' }) && !isAsked) return null;
  return (
    <Banner
      tone="neutral"
      icon={<Sparkles aria-hidden="true" size={16} />}
      actions={
        <Button size="sm" loading={isAsked} onClick={() => send({ type: 'APPLY' })}>
          {t('banner.update.apply')}
        </Button>
      }
    >
      {isAsked ? t('banner.update.holding') : t('banner.update')}
    </Banner>
  );
}
