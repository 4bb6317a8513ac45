import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Watch } from '../sync/state/types.ts';
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

/** One part of the view: whoever asks for it renders anew only when it changes. */
function usePart<T>(part: (view: View) => T): T {
  const { view } = usePlace();
  function get(): T {
    const shown = view.get();
    if (!shown) throw new Error('Rendered before the first page was decided.');
    return part(shown);
  }
  return useSyncExternalStore(view.subscribe, get, get);
}

/** The page that is shown, whatever its query: a search or an editor that opens leaves all around the screen alone. */
export type ShownPage = Omit<View, 'search'>;

export function useShownPage(): ShownPage {
  return {
    locale: usePart(({ locale }) => locale),
    path: usePart(({ path }) => path),
    content: usePart(({ content }) => content),
  };
}

/** wouter's location: the address of the page on the screen, not of one that is still on its way. */
export function useShownLocation(): [string, Place['go']] {
  return [usePart(({ locale, path }) => withLocale(locale, path)), usePlace().go];
}

export const useShownSearch = (): string => usePart(({ search }) => search);
