import { keep, readKept, renewKeptCopy } from '../lib/browser/kept.ts';

/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const listeners = new Set<() => void>();

function read(): Theme {
  const kept = readKept(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/**
 * Shows the theme that was chosen on this device. Call it before the first render: a page that the server rendered has it
 * already, the bare shell has not.
 */
export function applyTheme(theme: Theme = read()): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  colourWindow(theme);
  renewKeptCopy(key);
}

/** The bars of the browser, or of the installed app: of the page's two colours the chosen one counts, whatever the device prefers. */
function colourWindow(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) {
    const own = meta.dataset.theme;
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all';
  }
}

export const themeStore = {
  get: read,
  set(theme: Theme): void {
    keep(key, theme === 'system' ? null : theme);
    applyTheme(theme);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
