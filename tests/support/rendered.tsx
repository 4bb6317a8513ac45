import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import type { Locale } from '../../src/i18n/locale.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { I18nProvider, MoreMessages } from '../../src/i18n/provider.tsx';
import { KeptProvider } from '../../src/layouts/kept-flag.ts';
import { type Machines, MachinesProvider } from '../../src/machines/react.tsx';
import { SyncProvider } from '../../src/sync/provider.tsx';
import { never, serverMachines } from '../../src/wiring/server-machines.ts';

interface Around {
  locale?: Locale;
  /** Those of a visitor without a session by default. */
  machines?: Partial<Machines>;
  path?: string;
  /** Of words, beside the core; a shop's by default. */
  areas?: readonly string[];
}

const ofShop = ['shop'];

/** The markup of a part of the app, with what stands around each part. */
export async function rendered(node: ReactNode, around: Around = {}): Promise<string> {
  const { locale = 'da', machines, path = '/', areas = ofShop } = around;
  await Promise.all(['core', ...areas].map((area) => loadMessages(locale, area)));
  return renderToStaticMarkup(
    <MachinesProvider value={{ ...serverMachines(null, false), ...machines }}>
      <SyncProvider sync={null} send={never}>
        <I18nProvider locale={locale}>
          <MoreMessages areas={areas}>
            <KeptProvider value={() => null}>
              <Router ssrPath={path}>{node}</Router>
            </KeptProvider>
          </MoreMessages>
        </I18nProvider>
      </SyncProvider>
    </MachinesProvider>,
  );
}

/** What a reader reads of markup: its texts, without tags. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
