import type { ReactNode } from 'react';
import type { MessageId } from '../i18n/messages.ts';

/** A step on the way to a page; a group of pages has no page of its own. */
export interface Crumb {
  titleId: MessageId;
  path?: string;
}

/** What every layout is given by the route it stands around. */
export interface LayoutProps {
  /** The page's title, which is also the last crumb. */
  titleId: MessageId;
  /** What the title names of the path. */
  titleValues?: Record<string, string>;
  /** The matched routes between home and the page. */
  above: readonly Crumb[];
  footerHidden: boolean;
  sidebarHidden: boolean;
  children: ReactNode;
}
