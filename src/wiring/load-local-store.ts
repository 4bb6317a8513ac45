import { readToken } from './cookies.ts';
import type { LocalStore } from './local-store.ts';

/** Brings what keeps things on the device. */
export const loadLocalStore = (): Promise<LocalStore> =>
  import('./local-store.ts').then(({ localStore }) => localStore);

/** Ends a logout that couldn't delete everything, because another tab held on to it. */
export async function finishPurges(): Promise<void> {
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? [];
  if (readToken() === null && databases.some(({ name }) => name?.startsWith('dropline'))) {
    await (await loadLocalStore()).finishPurges();
  }
}
