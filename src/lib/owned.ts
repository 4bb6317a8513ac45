import { owner } from './owner.ts';

/**
 * What this device keeps for one person in one shop, beside the store: nobody else sees it, and a chosen logout deletes it
 * with the rest. Null where nothing is kept, or what is kept isn't JSON.
 */
export function readOwned(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`${owner.get()}:${name}`) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps what can be written as JSON; null forgets it. */
export function keepOwned(name: string, value: unknown): void {
  // After a logout there is nobody to keep it for.
  if (owner.get() === null) return;
  try {
    const key = `${owner.get()}:${name}`;
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A device that keeps nothing forgets it with the page.
  }
}
