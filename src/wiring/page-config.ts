import type { Seed } from '../../contract/page.ts';
import { cell } from '../lib/cell.ts';
import { keepJson, readJson } from '../lib/device-memory.ts';

const STORAGE_KEY = 'dropline.config';

/** What may change while a page is open; the rest is settled when it starts. */
export type PageConfig = Pick<Seed['config'], 'disabledPages' | 'company'>;

/**
 * The pages that are switched off, and who runs this installation. A page that the server rendered has been told; one that
 * started from the shell on this device goes by what was last heard, until the server is asked again.
 */
export function createPageConfig(seed: Seed, isRendered: boolean) {
  const config = cell<PageConfig>(isRendered ? seed.config : { ...seed.config, ...remembered() });
  if (isRendered) remember(seed.config);

  /** Asks the server that the pages come from; calls back where its word is a new one. */
  async function look(onChange: () => unknown): Promise<void> {
    const answer = await fetch('/config.json', { cache: 'no-store' }).catch(() => null);
    if (!answer?.headers.get('content-type')?.includes('json') || !answer.ok) return;
    const heard: Partial<PageConfig> = await answer.json();
    if (!heard.disabledPages) return;
    const next = told({ ...config.get(), ...heard });
    if (isSame(next, config.get())) return;
    config.set(next);
    remember(next);
    onChange();
  }

  return { get: config.get, subscribe: config.subscribe, look };
}

const told = ({ disabledPages, company }: PageConfig): PageConfig => ({ disabledPages, company });

const isSame = (one: PageConfig, other: PageConfig): boolean =>
  JSON.stringify(told(one)) === JSON.stringify(told(other));

const remembered = () => readJson(STORAGE_KEY) as Partial<PageConfig> | null;

const remember = (config: PageConfig): void => keepJson(STORAGE_KEY, told(config));
