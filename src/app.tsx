import { Router } from 'wouter';
import type { Seed } from '../contract/page.ts';
import {
  type Place,
  PlaceProvider,
  useShownLocation,
  useShownPage,
  useShownSearch,
} from './app/location.tsx';
import { Overlays } from './app/overlays.tsx';
import { Page } from './app/page.tsx';
import { PageLoadBar } from './app/page-load-bar.tsx';
import { SeededReads } from './app/seeded-reads.tsx';
import { useArrival } from './app/use-arrival.ts';
import { I18nProvider } from './i18n/provider.tsx';
import { CompanyProvider } from './layouts/company.ts';
import { type Machines, MachinesProvider } from './machines/react.tsx';
import { SyncProvider } from './sync/provider.tsx';
import type { Send } from './sync/send.ts';
import type { Sync, Watch } from './sync/types.ts';
import { useWatch } from './sync/use-watch.ts';
import { localeBase } from './wiring/locale-path.ts';
import type { PageConfig } from './wiring/page-config.ts';
import type { Site } from './wiring/route.ts';

export interface AppProps {
  site: Site;
  machines: Machines;
  place: Place;
  /** The signed-in tenant's store; null on the server. */
  sync: Watch<Sync | null> | null;
  send: Send;
  /** Whom the page was made for, and what came with it. */
  seed: Omit<Seed, 'config'>;
  config: Watch<PageConfig>;
  onTitle?: (title: string) => void;
}

/** The whole app, in the browser and on the server. */
export function App({ machines, place, sync, send, seed, config, ...shown }: AppProps) {
  const { company } = useWatch(config, config.get());
  return (
    <MachinesProvider value={machines}>
      <PlaceProvider value={place}>
        <SyncProvider sync={useWatch(sync, null)} send={send}>
          <SeededReads seed={seed}>
            <CompanyProvider value={company}>
              <Localized {...shown} />
            </CompanyProvider>
          </SeededReads>
        </SyncProvider>
      </PlaceProvider>
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
