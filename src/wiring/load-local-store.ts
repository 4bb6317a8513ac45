import { readToken } from '../api/cookies.ts';
import type { LocalStore } from './local-store.ts';

/** Loads the code that stores data on the device. */
export const loadLocalStore = (): Promise<LocalStore> =>
  import('./local-store.ts').then(({ localStore }) => localStore);

/** Finishes what no open tab could: a logout that another tab blocked, and the sealing of an expired session. */
export async function finishLeft(): Promise<void> {
  if (readToken() !== null) return;
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? [];
  if (!databases.some(({ name }) => name?.startsWith('dropline'))) return;
  const { finishPurges, sealLeft } = await loadLocalStore();
  await finishPurges();
  await sealLeft(() => readToken() === null);
}
