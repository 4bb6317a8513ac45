import type { Seed } from '../../contract/page.ts';
import { cell } from '../lib/cell.ts';

const STORAGE_KEY = 'dropline.disabled-pages';

/**
 * The pages that are switched off. A page that the server rendered has been told; one that started from the shell on this
 * device goes by what was last heard, until the server is asked again.
 */
export function createDisabledPages(seed: Seed, isRendered: boolean) {
  const seeded = seed.config.disabledPages;
  const list = cell<readonly string[]>(isRendered ? seeded : (remembered() ?? seeded));
  if (isRendered) remember(seeded);

  /** Asks the server that the pages come from; calls back where its word is a new one. */
  async function look(onChange: () => unknown): Promise<void> {
    const answer = await fetch('/config.json', { cache: 'no-store' }).catch(() => null);
    if (!answer?.headers.get('content-type')?.includes('json') || !answer.ok) return;
    const { disabledPages }: Partial<Seed['config']> = await answer.json();
    if (!disabledPages || String(disabledPages) === String(list.get())) return;
    list.set(disabledPages);
    remember(disabledPages);
    onChange();
  }

  return { get: list.get, look };
}

function remembered(): string[] | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null;
  }
}

function remember(pages: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(pages));
  } catch {
    // Without storage the shell's own list is what there is.
  }
}
