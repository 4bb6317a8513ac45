import type { Seed } from '../../contract/page.ts';
import { cell } from '../lib/cell.ts';

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
    const { disabledPages, company } = { ...config.get(), ...heard };
    const next = { disabledPages, company };
    if (textOf(next) === textOf(config.get())) return;
    config.set(next);
    remember(next);
    onChange();
  }

  return { get: config.get, subscribe: config.subscribe, look };
}

const textOf = ({ disabledPages, company }: PageConfig): string =>
  JSON.stringify({ disabledPages, company });

function remembered(): Partial<PageConfig> | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null;
  }
}

function remember(config: PageConfig): void {
  try {
    localStorage.setItem(STORAGE_KEY, textOf(config));
  } catch {
    // Without storage the shell's own word is what there is.
  }
}
