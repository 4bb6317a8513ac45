import { keep, readKept, renewKeptCopy } from '../lib/browser/kept.ts';

/** `system` uses the device's setting. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';
const listeners = new Set<() => void>();

function read(): Theme {
  const kept = readKept(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/**
 * Applies the theme that was chosen on this device. Has to be called before the first render: a page from the server
 * already has it, but the bare shell doesn't.
 */
export function applyTheme(theme: Theme = read()): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  colourWindow(theme);
  renewKeptCopy(key);
}

/**
 * Colours the bars of the browser or the installed app. The page has one colour per theme; this selects the chosen one,
 * whatever the device prefers.
 */
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
