import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import type { PageConfig } from '../../contract/page.ts';
import type { Locale } from '../../src/i18n/locale.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { I18nProvider, MoreMessages } from '../../src/i18n/provider.tsx';
import { type Machines, MachinesProvider } from '../../src/machines/react.tsx';
import { PageConfigProvider } from '../../src/sync/page-config.ts';
import { SyncProvider } from '../../src/sync/react/provider.tsx';
import { type Seeded, SeededContext } from '../../src/sync/read/seeded.ts';
import { KeptProvider } from '../../src/ui/kept-flag.ts';
import { never, serverMachines } from '../../src/wiring/server-machines.ts';
import { pageConfig } from './page-config.ts';

export interface Around {
  locale?: Locale;
  /** By default those of a visitor without a session. */
  machines?: Partial<Machines>;
  path?: string;
  /** Areas of texts, besides the core; by default a shop's. */
  areas?: readonly string[];
  /** The answers that came with the page. */
  answers?: Seeded['answers'];
  /** What the visitor's device has stored. */
  kept?: Record<string, string>;
  /** The server's configuration; by default it offers Shopify. */
  config?: Partial<PageConfig>;
}

const ofShop = ['shop'];

/** The markup of a part of the app, inside the providers that it needs. */
export async function rendered(node: ReactNode, around: Around = {}): Promise<string> {
  const { locale = 'da', machines, path = '/', areas = ofShop, answers, kept, config } = around;
  await Promise.all(['core', ...areas].map((area) => loadMessages(locale, area)));
  return renderToStaticMarkup(
    <MachinesProvider value={{ ...serverMachines(null, false), ...machines }}>
      <SyncProvider sync={null} send={never}>
        <I18nProvider locale={locale}>
          <MoreMessages areas={areas}>
            <KeptProvider value={(name) => kept?.[name] ?? null}>
              <PageConfigProvider value={{ ...pageConfig, ...config }}>
                <SeededContext value={answers ? { answers, observedAt: 0 } : null}>
                  <Router ssrPath={path}>{node}</Router>
                </SeededContext>
              </PageConfigProvider>
            </KeptProvider>
          </MoreMessages>
        </I18nProvider>
      </SyncProvider>
    </MachinesProvider>,
  );
}

/** The text of markup, without tags. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The first element of a kind with its content; empty if there is none. */
export const part = (html: string, element: string): string =>
  new RegExp(`<${element}[ >].*?</${element}>`, 's').exec(html)?.[0] ?? '';

/** The links and buttons in order: their texts, and where they lead. */
export const rows = (html: string): (readonly [string, string | undefined])[] =>
  [...html.matchAll(/<(a|button)[ >].*?<\/\1>/gs)].map(([row]) => [
    textOf(row),
    /href="([^"]+)"/.exec(row)?.[1],
  ]);
