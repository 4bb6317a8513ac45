const KEY = 'dropline.sealed';

/**
 * Whether something of somebody's may be sealed on this device: a page that starts knows it without opening a database. The registry has the
 * last word.
 */
export function isSealedNoted(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Notes it, or that nothing is. */
export function noteSealed(isSealed: boolean): void {
  try {
    if (isSealed) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // A device that keeps nothing has sealed nothing.
  }
}
