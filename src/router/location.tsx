import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Watch } from '../sync/state/types.ts';
import { withLocale } from './locale-path.ts';
import type { NavigateOptions } from './navigator.ts';
import type { PageView } from './view.ts';

/** The current page and how to leave it: the navigator in the browser, a fixed view on the server. */
export interface Navigation {
  view: Watch<PageView | null>;
  go(to: string, options?: NavigateOptions): unknown;
}

const NavigationContext = createContext<Navigation | null>(null);
export const NavigationProvider = NavigationContext.Provider;

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('No NavigationProvider above this component.');
  return navigation;
}

/** One part of the view; a component that uses it renders again only when that part changes. */
function useViewed<T>(read: (view: PageView) => T): T {
  const { view } = useNavigation();
  function get(): T {
    const shown = view.get();
    if (!shown) throw new Error('Rendered before the first page was decided.');
    return read(shown);
  }
  return useSyncExternalStore(view.subscribe, get, get);
}

/** The current page without its query: when a search changes or an editor opens, only the screen renders again. */
export type ShownPage = Omit<PageView, 'search'>;

export function useShownPage(): ShownPage {
  return {
    locale: useViewed(({ locale }) => locale),
    path: useViewed(({ path }) => path),
    content: useViewed(({ content }) => content),
  };
}

/** wouter's location: the address of the page on the screen, not of one that is still loading. */
export function useShownLocation(): [string, Navigation['go']] {
  return [useViewed(({ locale, path }) => withLocale(locale, path)), useNavigation().go];
}

export const useShownSearch = (): string => useViewed(({ search }) => search);
