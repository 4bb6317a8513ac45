import '../ui/compiled/shop.css';
import '../ui/font.css';
import { createRoot } from 'react-dom/client';
import type { Seed } from '../../contract/page.ts';
import type { Addition } from '../api/config.ts';
import { readCookie } from '../api/cookies.ts';
import { defaultLocale, isLocale } from '../i18n/locale.ts';
import { loadMessages } from '../i18n/messages.ts';
import { I18nProvider, MoreMessages } from '../i18n/provider.tsx';
import { element } from '../lib/browser/element.ts';
import { applyTheme } from '../ui/theme.ts';

/** Includes the areas of other pages, because shared components use their texts. */
const areas = ['shop', 'shop.later', 'inspect'];

const seed: Pick<Seed, 'config'> = JSON.parse(element('seed').textContent);
const wanted = new URLSearchParams(location.search).get('lang') ?? readCookie('i18n_redirected');
const locale = isLocale(wanted) ? wanted : defaultLocale;
document.documentElement.lang = locale;
applyTheme();
// The code that reads the store is loaded after this, as on every page.
const [{ InspectPage }] = await Promise.all([
  import('./inspect-page.tsx'),
  ...['core', ...areas].map((area) => loadMessages(locale, area)),
]);
const { base, additions } = seed.config;
createRoot(element('root')).render(
  <I18nProvider locale={locale}>
    <MoreMessages areas={areas}>
      <InspectPage config={{ base, additions: additions as readonly Addition[] }} />
    </MoreMessages>
  </I18nProvider>,
);
