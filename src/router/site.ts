import type { ComponentType } from 'react';
import type { Lazy, LazyModule } from '../lib/pure/lazy.ts';
import type { LayoutProps } from './layout-props.ts';
import type { LayoutName, PageRow } from './page.ts';

/** A page with its screen. */
export interface Route extends Omit<PageRow, 'link' | 'offers'> {
  screen: LazyModule<ComponentType>;
}

export type PageError =
  | { kind: 'status'; status: number }
  /** The page can't be decided on, or loaded, without the network. */
  | { kind: 'unreachable' };

/** Everything that can be shown. */
export interface Site {
  routes: readonly Route[];
  layouts: Record<LayoutName, LazyModule<ComponentType<LayoutProps>>>;
  errorScreen: Lazy<ComponentType<{ error: PageError }>>;
}
