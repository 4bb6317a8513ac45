import { createContext, type ReactNode, useContext } from 'react';
import type { Send } from '../outbox/send.ts';
import type { Sync } from '../types.ts';

const SyncContext = createContext<Sync | null>(null);
const SendContext = createContext<Send | null>(null);

interface SyncProviderProps {
  /** The store of the signed-in tenant; null on the server and while nobody is signed in. */
  sync: Sync | null;
  send: Send;
  children: ReactNode;
}

/** Gives screens access to the store and to immediate writes. */
export function SyncProvider({ sync, send, children }: SyncProviderProps) {
  return (
    <SyncContext value={sync}>
      <SendContext value={send}>{children}</SendContext>
    </SyncContext>
  );
}

export const useSync = (): Sync | null => useContext(SyncContext);

/** The function that makes a write at once; see `Send`. */
export function useSend(): Send {
  const send = useContext(SendContext);
  if (!send) throw new Error('No SyncProvider above this component.');
  return send;
}
