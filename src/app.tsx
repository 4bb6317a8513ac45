import { Router } from 'wouter';
import type { PageConfig, Seed } from '../contract/page.ts';
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
import { type Machines, MachinesProvider } from './machines/react.tsx';
import type { Send } from './sync/outbox/send.ts';
import { PageConfigProvider } from './sync/page-config.ts';
import { SyncProvider } from './sync/react/provider.tsx';
import { useWatch } from './sync/react/use-watch.ts';
import type { Watch } from './sync/state/types.ts';
import type { Sync } from './sync/types.ts';
import { localeBase } from './wiring/locale-path.ts';
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
  return (
    <MachinesProvider value={machines}>
      <PlaceProvider value={place}>
        <SyncProvider sync={useWatch(sync, null)} send={send}>
          <SeededReads seed={seed}>
            <PageConfigProvider value={useWatch(config, config.get())}>
              <Localized {...shown} />
            </PageConfigProvider>
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
