const KEY = 'dropline.sealed';

/**
 * Whether something of the user's may be sealed on this device: a page that starts knows it without opening a database. The registry has the
 * last word.
 */
export const isSealedNoted = (userId: string): boolean => noted().includes(userId);

/** Notes whose data is sealed. */
export function noteSealed(userIds: readonly string[]): void {
  try {
    if (userIds.length > 0) localStorage.setItem(KEY, [...new Set(userIds)].join(' '));
    else localStorage.removeItem(KEY);
  } catch {
    // A device that keeps nothing has sealed nothing.
  }
}

export function noted(): string[] {
  try {
    return localStorage.getItem(KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
