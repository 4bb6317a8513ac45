import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Watch } from '../sync/types.ts';
import { withLocale } from '../wiring/locale-path.ts';
import type { NavigateOptions } from '../wiring/navigator.ts';
import type { View } from '../wiring/view.ts';

/** Where the app is and how it moves: the navigator in the browser, one fixed view on the server. */
export interface Place {
  view: Watch<View | null>;
  go(to: string, options?: NavigateOptions): unknown;
}

const PlaceContext = createContext<Place | null>(null);
export const PlaceProvider = PlaceContext.Provider;

function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('No PlaceProvider above this component.');
  return place;
}

export function useView(): View {
  const { view } = usePlace();
  const shown = useSyncExternalStore(view.subscribe, view.get, view.get);
  if (!shown) throw new Error('Rendered before the first page was decided.');
  return shown;
}

/** wouter's location: the address of the page on the screen, not of one that is still on its way. */
export function useShownLocation(): [string, Place['go']] {
  const { locale, path } = useView();
  return [withLocale(locale, path), usePlace().go];
}

export const useShownSearch = (): string => useView().search;
