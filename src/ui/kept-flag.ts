import { createContext, useContext, useSyncExternalStore } from 'react';
import { keep, readKept, readKeptCopy } from '../lib/browser/kept.ts';

/** Reads what the visitor's device remembers; the server provides it for each request. */
const KeptContext = createContext<((name: string) => string | null) | null>(null);
export const KeptProvider = KeptContext.Provider;

const listeners = new Set<() => void>();

/**
 * A yes or no that this device remembers under `name`, permanently or until the browser is closed; `initial` if nothing
 * is stored. The server renders with the same value, so that nothing moves when the page becomes interactive.
 */
export function useKeptFlag(
  name: string,
  initial: boolean,
  how: (name: string, text: string) => void = keep,
): [boolean, (value: boolean) => void] {
  const onServer = useContext(KeptContext) ?? readKeptCopy;
  const value = useSyncExternalStore(
    subscribe,
    () => asFlag(remembered(name), initial),
    () => asFlag(onServer(name), initial),
  );
  return [value, (next) => write(name, next, how)];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Remembers until the next load if the device stores nothing for us. */
const memory = new Map<string, string | null>();

/** Reads from the device only once, because every render asks and reading a cookie involves another process. */
function remembered(name: string): string | null {
  const known = memory.get(name);
  if (known !== undefined) return known;
  const kept = readKept(name);
  memory.set(name, kept);
  return kept;
}

const asFlag = (kept: string | null, initial: boolean): boolean =>
  kept === 'yes' || (kept !== 'no' && initial);

function write(name: string, value: boolean, how: (name: string, text: string) => void) {
  const text = value ? 'yes' : 'no';
  memory.set(name, text);
  how(name, text);
  for (const listener of listeners) listener();
}
