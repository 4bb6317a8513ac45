import { useSyncExternalStore } from 'react';

export type View = 'grid' | 'list';

const key = 'dropline.search.view';
const listeners = new Set<() => void>();

function read(): View {
  try {
    return localStorage.getItem(key) === 'list' ? 'list' : 'grid';
  } catch {
    // A browser that keeps nothing still shows pictures.
    return 'grid';
  }
}

function choose(view: View) {
  try {
    localStorage.setItem(key, view);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Pictures or a list: pictures at first, and then what the person chose last on this device. */
export function useView(): [View, (view: View) => void] {
  return [useSyncExternalStore<View>(subscribe, read, () => 'grid'), choose];
}
