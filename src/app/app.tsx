import { Router } from 'wouter';
import type { PageConfig, Seed } from '../../contract/page.ts';
import { I18nProvider } from '../i18n/provider.tsx';
import { type Machines, MachinesProvider } from '../machines/react.tsx';
import { localeBase } from '../router/locale-path.ts';
import {
  type Navigation,
  NavigationProvider,
  useShownLocation,
  useShownPage,
  useShownSearch,
} from '../router/location.tsx';
import type { Site } from '../router/site.ts';
import { useArrival } from '../router/use-arrival.ts';
import type { Send } from '../sync/outbox/send.ts';
import { PageConfigProvider } from '../sync/page-config.ts';
import { SyncProvider } from '../sync/react/provider.tsx';
import { useWatch } from '../sync/react/use-watch.ts';
import type { Watch } from '../sync/state/types.ts';
import type { Sync } from '../sync/types.ts';
import { Overlays } from './overlays.tsx';
import { Page } from './page.tsx';
import { PageLoadBar } from './page-load-bar.tsx';
import { SeededReads } from './seeded-reads.tsx';

export interface AppProps {
  site: Site;
  machines: Machines;
  navigation: Navigation;
  /** The signed-in tenant's store; null on the server. */
  sync: Watch<Sync | null> | null;
  send: Send;
  /** The person that the page was made for, and the data that came with it. */
  seed: Omit<Seed, 'config'>;
  config: Watch<PageConfig>;
  onTitle?: (title: string) => void;
}

/** The whole app, in the browser and on the server. */
export function App({ machines, navigation, sync, send, seed, config, ...shown }: AppProps) {
  return (
    <MachinesProvider value={machines}>
      <NavigationProvider value={navigation}>
        <SyncProvider sync={useWatch(sync, null)} send={send}>
          <SeededReads seed={seed}>
            <PageConfigProvider value={useWatch(config, config.get())}>
              <Localized {...shown} />
            </PageConfigProvider>
          </SeededReads>
        </SyncProvider>
      </NavigationProvider>
    </MachinesProvider>
  );
}

function Localized({ site, onTitle }: Pick<AppProps, 'site' | 'onTitle'>) {
  const view = useShownPage();
  useArrival(view);
  return (
    <I18nProvider locale={view.locale}>
      <Router hook={useShownLocation} searchHook={useShownSearch} base={localeBase(view.locale)}>
        <PageLoadBar />
        <Page site={site} view={view} onTitle={onTitle} />
        <Overlays />
      </Router>
    </I18nProvider>
  );
}
