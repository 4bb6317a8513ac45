import { readToken } from '../api/cookies.ts';
import type { LocalStore } from './local-store.ts';

/** Brings what keeps things on the device. */
export const loadLocalStore = (): Promise<LocalStore> =>
  import('./local-store.ts').then(({ localStore }) => localStore);

/** Ends what no tab was there to end: a logout that another tab held up, and the sealing of a session that is over. */
export async function finishLeft(): Promise<void> {
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? [];
  if (readToken() !== null || !databases.some(({ name }) => name?.startsWith('dropline'))) return;
  const { finishPurges, sealLeft } = await loadLocalStore();
  await finishPurges();
  await sealLeft(() => readToken() === null);
}
