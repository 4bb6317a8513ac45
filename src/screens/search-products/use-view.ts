import { useSyncExternalStore } from 'react';
import { keepJson, readJson } from '../../lib/browser/device-memory.ts';
import { cell } from '../../lib/pure/cell.ts';

export type ResultsView = 'grid' | 'list';

const key = 'dropline.search.view';
const chosen = cell<ResultsView>(readJson(key) === 'list' ? 'list' : 'grid');

function choose(view: ResultsView) {
  keepJson(key, view);
  chosen.set(view);
}

/** Grid or list: at first the grid, then what the person last chose on this device. */
export function useView(): [ResultsView, (view: ResultsView) => void] {
  return [useSyncExternalStore<ResultsView>(chosen.subscribe, chosen.get, () => 'grid'), choose];
}
