import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** A yes or no that this device remembers under `name`; `initial` on the server and when nothing is kept. */
export function useKeptFlag(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(name) ?? initial,
    () => initial,
  );
  return [value, (next) => write(name, next)];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const memory = new Map<string, boolean>();

function read(name: string): boolean | null {
  const known = memory.get(name);
  if (known !== undefined) return known;
  try {
    const kept = localStorage.getItem(name);
    return kept === null ? null : kept === 'yes';
  } catch {
    // Storage may be closed to us: it is remembered until the next load.
    return null;
  }
}

function write(name: string, value: boolean) {
  memory.set(name, value);
  try {
    localStorage.setItem(name, value ? 'yes' : 'no');
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}
