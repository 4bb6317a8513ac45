/**
 * The JSON value that this device stores under `key`; null if there is none, storage isn't available, or it isn't JSON.
 */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value as JSON; null deletes it. If storage isn't available, nothing is stored. */
export function keepJson(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
