import Sparkles from 'lucide-react/icons/sparkles';
import { useEffect, useState } from 'react';
import { css } from '../../styled-system/css';
import { knownNews } from '../i18n/news.ts';
import { useLocale } from '../i18n/provider.tsx';
import { useT } from '../i18n/t.ts';
import { type News, unknownNews, waitingNews } from '../lib/browser/waiting-news.ts';
import { useAppUpdate } from '../machines/react.tsx';
import { Button } from '../ui/button.tsx';
import { Banner } from './banner.tsx';

const list = css({ listStyle: 'disc', paddingLeft: '4' });

/** A new build is waiting: says what is new in it, and applies it when the person agrees `[§D-update]`. */
export function UpdateBanner() {
  const t = useT();
  const locale = useLocale();
  const [update, send] = useAppUpdate();
  const [news, setNews] = useState<readonly News[]>([]);
  const isAsked = update.matches({ worker: 'holding' }) || update.matches({ worker: 'applying' });
  useEffect(function askWhatIsNew() {
    waitingNews().then(
      (heard) => setNews(unknownNews(heard, knownNews)),
      // If the news can't be loaded, the new version is offered without them.
      () => {},
    );
  }, []);
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
      {news.length > 0 && (
        <ul className={list}>
          {news.map((item) => (
            <li key={item.id}>{item[locale]}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
