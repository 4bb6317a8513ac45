import type { PageConfig, Seed } from '../../contract/page.ts';
import { keepJson, readJson } from '../lib/browser/device-memory.ts';
import { cell } from '../lib/pure/cell.ts';
import { hasTexts } from '../lib/pure/has-texts.ts';

const STORAGE_KEY = 'dropline.config';

/**
 * Which pages are switched off, who runs this installation, and which platforms can be connected. A page from the
 * server already has this; one that started from the shell uses the stored values until it has asked the server.
 */
export function createPageConfig(seed: Seed, isRendered: boolean) {
  const config = cell<PageConfig>(
    isRendered ? seed.config : { ...seed.config, ...remembered(seed.config) },
  );
  if (isRendered) remember(seed.config);

  /** Asks the server of the pages; calls `onChange` if the answer has changed. */
  async function look(onChange: () => unknown): Promise<void> {
    const answer = await fetch('/config.json', { cache: 'no-store' }).catch(() => null);
    if (!answer?.headers.get('content-type')?.includes('json') || !answer.ok) return;
    const heard: Partial<PageConfig> = await answer.json();
    if (!heard.disabledPages) return;
    const next = { ...config.get(), ...heard };
    if (JSON.stringify(next) === JSON.stringify(config.get())) return;
    config.set(next);
    remember(next);
    onChange();
  }

  return { get: config.get, subscribe: config.subscribe, look };
}

/** Stored values that can't be read are ignored, because the server is asked anyway. */
function remembered({ company }: PageConfig): PageConfig | null {
  const kept = readJson(STORAGE_KEY) as PageConfig | null;
  const lists = [kept?.disabledPages, kept?.platforms];
  return lists.every(areTexts) && hasTexts(kept?.company, Object.keys(company)) ? kept : null;
}

const areTexts = (list: unknown): boolean =>
  Array.isArray(list) && list.every((one) => one === `${one}`);

const remember = (config: PageConfig): void => keepJson(STORAGE_KEY, config);
