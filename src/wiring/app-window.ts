import { type BadgeDeps, startBadge } from './badge.ts';
import { follow, unsubscriber } from './follow.ts';
import { type Install, startInstall } from './install.ts';
import type { Jobs } from './jobs.ts';
import { keptReportsKey } from './kept-reports-key.ts';
import type { ReportsDeps } from './reports.ts';
import { type RestoredPageDeps, refreshOnReturn } from './restored-page.ts';

export interface AppWindowDeps extends BadgeDeps, RestoredPageDeps, ReportsDeps {}

/**
 * Everything around the pages of the app, in a tab or in its own window; loaded after a signed-in person's first page.
 */
export function startAppWindow(deps: AppWindowDeps): Install {
  startBadge(deps);
  refreshOnReturn(deps);
  nameManifest(deps.view);
  bringReports(deps);
  const install = startInstall(Date.now());
  followImports(deps.jobs, install);
  return install;
}

/**
 * A page that started from the shell links the Danish manifest, but the app should be installed in the person's
 * language.
 */
function nameManifest(view: AppWindowDeps['view']): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  const name = () => {
    const locale = view.get()?.locale ?? 'da';
    const href = locale === 'da' ? '/manifest.webmanifest' : `/manifest.${locale}.webmanifest`;
    if (link && link.getAttribute('href') !== href) link.href = href;
  };
  view.subscribe(name);
  name();
}

/** Loads and stores nothing for people who haven't agreed. A change of mind takes effect with the next page. */
function bringReports(deps: ReportsDeps): void {
  let brought = false;
  const bring = async () => {
    if (keptReportsKey(deps.user()) === null || brought) return;
    brought = true;
    const reports = await import('./reports.ts').catch(() => null);
    if (reports) reports.startReports(deps);
    else brought = false;
  };
  deps.view.subscribe(bring);
  void bring();
}

function followImports(jobs: AppWindowDeps['jobs'], install: Install): void {
  const noteImport = (actor: Jobs) =>
    actor.subscribe((snapshot) => {
      const { job } = snapshot.context;
      if (snapshot.matches('completed') && job?.kind === 'bulk_import') {
        install.send({ type: 'IMPORTED' });
      }
    });
  follow(jobs, (actor) => unsubscriber(noteImport(actor)));
}
