import type { Watch } from '../sync/state/types.ts';
import { type BadgeParts, startBadge } from './badge.ts';
import { type ComingBackParts, refreshOnReturn } from './coming-back.ts';
import { follow, unsubscriber } from './follow.ts';
import { type Install, startInstall } from './install.ts';
import type { Jobs } from './jobs.ts';
import type { View } from './view.ts';

export interface AppWindowParts extends BadgeParts, ComingBackParts {
  view: Watch<View | null>;
}

/** What the app does around its pages, in a tab or in a window of its own; comes behind a signed-in person's first page. */
export function startAppWindow(parts: AppWindowParts): Install {
  startBadge(parts);
  refreshOnReturn(parts);
  nameManifest(parts.view);
  const install = startInstall(Date.now());
  followImports(parts.jobs, install);
  return install;
}

/** A page that started from the shell names the Danish manifest: whoever installs it is to read their own language. */
function nameManifest(view: AppWindowParts['view']): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  const name = () => {
    const locale = view.get()?.locale ?? 'da';
    const href = locale === 'da' ? '/manifest.webmanifest' : `/manifest.${locale}.webmanifest`;
    if (link && link.getAttribute('href') !== href) link.href = href;
  };
  view.subscribe(name);
  name();
}

function followImports(jobs: AppWindowParts['jobs'], install: Install): void {
  const noteImport = (actor: Jobs) =>
    actor.subscribe((snapshot) => {
      const { job } = snapshot.context;
      if (snapshot.matches('completed') && job?.kind === 'bulk_import') {
        install.send({ type: 'IMPORTED' });
      }
    });
  follow(jobs, (actor) => unsubscriber(noteImport(actor)));
}
