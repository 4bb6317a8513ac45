/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const key = 'theme';
const listeners = new Set<() => void>();

function read(): Theme {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    // Storage may be closed to us; the device's own theme is right then.
    return 'system';
  }
}

/** Shows the theme that was chosen on this device. Call it before the first render. */
export function applyTheme(theme: Theme = read()): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

export const themeStore = {
  get: read,
  set(theme: Theme): void {
    try {
      localStorage.setItem(key, theme);
    } catch {
      // It then lasts until the next load.
    }
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
