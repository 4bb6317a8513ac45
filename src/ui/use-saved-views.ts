import { useMemo, useSyncExternalStore } from 'react';
import { keepOwned, readOwned } from '../lib/browser/owned.ts';
import { cell } from '../lib/pure/cell.ts';
import { owner } from '../lib/pure/owner.ts';
import { readViews, type SavedView } from '../lib/pure/saved-views.ts';

/** Incremented with every change in this tab. */
const version = cell(0);

function subscribe(listener: () => void): () => void {
  const leave = [version.subscribe(listener), owner.subscribe(listener)];
  addEventListener('storage', listener);
  return () => {
    for (const one of leave) one();
    removeEventListener('storage', listener);
  };
}

const nameOf = (path: string) => `views:${path}`;

/** The person's saved views of the list at `path`, in this shop and on this device; changes are stored at once. */
export function useSavedViews(
  path: string,
): [readonly SavedView[], (change: (views: readonly SavedView[]) => readonly SavedView[]) => void] {
  const kept = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(readOwned(nameOf(path))),
    () => 'null',
  );
  const views = useMemo(() => readViews(JSON.parse(kept)), [kept]);
  return [
    views,
    (change) => {
      keepOwned(nameOf(path), change(readViews(readOwned(nameOf(path)))));
      version.set(version.get() + 1);
    },
  ];
}
