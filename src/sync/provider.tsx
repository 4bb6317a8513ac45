import { createContext, type ReactNode, useContext } from 'react';
import type { Sync } from './types.ts';

const SyncContext = createContext<Sync | null>(null);

/** Gives the screens the store of the signed-in tenant; null on the server and while nobody is signed in. */
export function SyncProvider({ sync, children }: { sync: Sync | null; children: ReactNode }) {
  return <SyncContext value={sync}>{children}</SyncContext>;
}

export const useSync = (): Sync | null => useContext(SyncContext);
