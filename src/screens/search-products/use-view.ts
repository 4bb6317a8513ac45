import { useSyncExternalStore } from 'react';
import { cell } from '../../lib/cell.ts';
import { keepJson, readJson } from '../../lib/device-memory.ts';

export type View = 'grid' | 'list';

const key = 'dropline.search.view';
const chosen = cell<View>(readJson(key) === 'list' ? 'list' : 'grid');

function choose(view: View) {
  keepJson(key, view);
  chosen.set(view);
}

/** Pictures or a list: pictures at first, and then what the person chose last on this device. */
export function useView(): [View, (view: View) => void] {
  return [useSyncExternalStore<View>(chosen.subscribe, chosen.get, () => 'grid'), choose];
}
