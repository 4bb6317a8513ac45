import '../ui/compiled/design.css';
import '../ui/base.css';
import '../ui/font.css';
import { createRoot } from 'react-dom/client';
import { loadMessages } from '../i18n/messages.ts';
import { I18nProvider, MoreMessages } from '../i18n/provider.tsx';
import { applyTheme } from '../ui/theme.ts';
import { DesignPage } from './design-page.tsx';
import { optionsFrom } from './options.ts';

/** All areas of texts except the core, which the provider has already. */
const areas = Object.keys(import.meta.glob('../i18n/compiled/da.*.json'))
  .map((file) => /da\.(.+)\.json$/.exec(file)?.[1] ?? '')
  .filter((area) => area !== '' && area !== 'core');

const options = optionsFrom(window.location.search);
document.documentElement.lang = options.locale;
applyTheme(options.theme);
await Promise.all(['core', ...areas].map((area) => loadMessages(options.locale, area)));
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(
  <I18nProvider locale={options.locale}>
    <MoreMessages areas={areas}>
      <DesignPage options={options} />
    </MoreMessages>
  </I18nProvider>,
);
