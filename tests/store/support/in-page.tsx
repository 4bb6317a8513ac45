import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect } from 'vitest';
import { type Area, loadMessages } from '../../../src/i18n/messages.ts';
import { I18nProvider, MoreMessages } from '../../../src/i18n/provider.tsx';
import { type Machines, MachinesProvider } from '../../../src/machines/react.tsx';
import { PageConfigProvider } from '../../../src/sync/page-config.ts';
import { SyncProvider } from '../../../src/sync/react/provider.tsx';
import type { Sync } from '../../../src/sync/types.ts';
import { never, serverMachines } from '../../../src/wiring/server-machines.ts';
import { pageConfig } from '../../support/page-config.ts';

interface Around {
  /** By default those of a visitor without a session. */
  machines?: Partial<Machines>;
  sync?: Sync | null;
}

/** A place in the page where each test of a file shows something, in Danish, with the texts of `areas` and the core. */
export function inPage(areas: readonly Area[] = []) {
  const element = document.createElement('div');
  let root: Root;

  beforeEach(async function enter() {
    await Promise.all(['core', ...areas].map((area) => loadMessages('da', area)));
    document.body.append(element);
    root = createRoot(element);
  });

  afterEach(function leave() {
    root.unmount();
    element.remove();
  });

  const show = (node: ReactNode, given: Around = {}): void => root.render(around(node, given));

  function around(node: ReactNode, { machines, sync = null }: Around = {}): ReactNode {
    return (
      <MachinesProvider value={{ ...serverMachines(null, false), ...machines }}>
        <SyncProvider sync={sync} send={never}>
          <I18nProvider locale="da">
            <MoreMessages areas={areas}>
              <PageConfigProvider value={pageConfig}>{node}</PageConfigProvider>
            </MoreMessages>
          </I18nProvider>
        </SyncProvider>
      </MachinesProvider>
    );
  }

  /** Removes what is shown, as a reload does. */
  function clear(): void {
    root.unmount();
    root = createRoot(element);
  }

  const shows = (text: string) => expect.poll(() => element.textContent).toContain(text);

  function found<E extends HTMLElement = HTMLElement>(selector: string): E {
    const one = element.querySelector<E>(selector);
    if (!one) throw new Error(`There is no ${selector}.`);
    return one;
  }

  const field = (name: string) => found<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`);
  const buttons = () => [...element.querySelectorAll('button')].map((one) => one.textContent);

  function button(words: string): HTMLButtonElement {
    const one = [...element.querySelectorAll('button')].find((at) => at.textContent === words);
    if (!one) throw new Error(`No button says ${words}, but ${buttons().join(', ')}.`);
    return one;
  }

  return { element, show, around, clear, shows, found, field, buttons, button };
}
