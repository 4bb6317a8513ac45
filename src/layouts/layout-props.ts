import type { ReactNode } from 'react';
import type { MessageId } from '../i18n/messages.ts';

/** What every layout is given by the route it stands around. */
export interface LayoutProps {
  /** The page's title, which is also the last crumb. */
  titleId: MessageId;
  footerHidden: boolean;
  sidebarHidden: boolean;
  children: ReactNode;
}
