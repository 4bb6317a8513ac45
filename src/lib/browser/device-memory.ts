/** What this device keeps as JSON under `key`; null where it keeps nothing, may not be asked, or what it keeps isn't JSON. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps what can be written as JSON; null forgets it. A device that keeps nothing forgets it with the page. */
export function keepJson(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
