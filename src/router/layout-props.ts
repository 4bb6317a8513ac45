import type { ReactNode } from 'react';
import type { MessageId } from '../i18n/messages.ts';

/** A step in the breadcrumb; the step of a group of pages has no link. */
export interface Crumb {
  titleId: MessageId;
  path?: string;
}

/** The props that every layout gets from the route. */
export interface LayoutProps {
  /** The page's title, which is also the last crumb. */
  titleId: MessageId;
  /** Values of the path for the title. */
  titleValues?: Record<string, string>;
  /** The matched routes between home and the page. */
  above: readonly Crumb[];
  footerHidden: boolean;
  sidebarHidden: boolean;
  children: ReactNode;
}
