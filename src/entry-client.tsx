import './ui/compiled/guest.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Seed } from '../contract/page.ts';
import { App } from './app/app.tsx';
import { site } from './app/site.ts';
import { readLanguagesBeside } from './i18n/languages-beside.ts';
import { element } from './lib/browser/element.ts';
import { askToLeave } from './lib/pure/unsaved.ts';
import type { Navigation } from './router/location.tsx';
import { startScrollKeeping } from './router/scroll.ts';
import { viewName } from './router/view.ts';
import { applyTheme } from './ui/theme.ts';
import { wire } from './wiring/wire.ts';

const root = element('root');
const isRendered = root.dataset.view !== undefined;
if (!isRendered) readLanguagesBeside();

const seedElement = element('seed');
const seed: Seed = JSON.parse(seedElement.textContent);
// Otherwise it would say who was signed in for as long as the page is open.
seedElement.remove();

applyTheme();
startScrollKeeping();
const { machines, navigator, sync, send, pageConfig, opened, stored } = wire(
  seed,
  site,
  isRendered,
);
await opened;
await navigator.reconsider();
await stored();

// Navigation by the person first asks about unsaved forms; navigation by a machine, such as after a logout, doesn't.
const navigation: Navigation = {
  view: navigator.view,
  go: (to, options) => askToLeave(to, () => navigator.go(to, options)),
};
const app = (
  <StrictMode>
    <App
      site={site}
      machines={machines}
      navigation={navigation}
      sync={sync}
      send={send}
      seed={seed}
      config={pageConfig}
    />
  </StrictMode>
);
const view = navigator.view.get();
// The browser may come to another page than the server did, for example if the session has ended since; then its markup
// can't be used.
if (view && root.dataset.view === viewName(view)) {
  hydrateRoot(root, app);
} else {
  root.replaceChildren();
  createRoot(root).render(app);
}
// Loaded in advance, because it is needed when nothing can be loaded any more.
setTimeout(() => void site.errorScreen.load().catch(() => {}), 2_000);
