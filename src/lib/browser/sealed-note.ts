const KEY = 'dropline.sealed';

/**
 * Whether data of the user may be sealed on this device. A starting page can check this without opening a database, but
 * the registry decides.
 */
export const isSealedNoted = (userId: string): boolean => noted().includes(userId);

/** Notes whose data is sealed. */
export function noteSealed(userIds: readonly string[]): void {
  try {
    if (userIds.length > 0) localStorage.setItem(KEY, [...new Set(userIds)].join(' '));
    else localStorage.removeItem(KEY);
  } catch {
    // If storage is blocked, nothing can be sealed either.
  }
}

export function noted(): string[] {
  try {
    return localStorage.getItem(KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
