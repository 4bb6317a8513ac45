import type { LucideIcon } from 'lucide-react';
import BookOpen from 'lucide-react/icons/book-open';
import Boxes from 'lucide-react/icons/boxes';
import Cable from 'lucide-react/icons/cable';
import Flag from 'lucide-react/icons/flag';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Rss from 'lucide-react/icons/rss';
import Search from 'lucide-react/icons/search';
import type { MessageId } from '../i18n/messages.ts';
import { links } from '../links.ts';
import { guideStore } from '../ui/guide-store.ts';

export interface NavItem {
  label: MessageId;
  /** For the narrow bar of a phone. */
  shortLabel: MessageId;
  href: string;
  icon: LucideIcon;
}

/** What opens over the page. */
export interface NavAction {
  label: MessageId;
  icon: LucideIcon;
  open: () => void;
}

export interface NavGroup {
  id: string;
  label: MessageId;
  icon: LucideIcon;
  items: readonly (NavItem | NavAction)[];
}

const dashboard: NavItem = {
  label: 'title.dashboard',
  shortLabel: 'title.dashboard',
  href: links.dashboard(),
  icon: House,
};
const search: NavItem = {
  label: 'shell.nav.search',
  shortLabel: 'shell.nav.search.short',
  href: links.searchProducts(),
  icon: Search,
};
const importList: NavItem = {
  label: 'shell.nav.importList',
  shortLabel: 'shell.nav.importList.short',
  href: links.importList(),
  icon: ListChecks,
};
const myProducts: NavItem = {
  label: 'shell.nav.myProducts',
  shortLabel: 'shell.nav.myProducts.short',
  href: links.myProducts(),
  icon: Package,
};
const orders: NavItem = {
  label: 'title.orders',
  shortLabel: 'title.orders',
  href: links.orders(),
  icon: ReceiptText,
};
const feeds: NavItem = {
  label: 'shell.nav.feeds',
  shortLabel: 'shell.nav.feeds',
  href: links.feeds(),
  icon: Rss,
};
const integrations: NavItem = {
  label: 'title.integrations',
  shortLabel: 'title.integrations',
  href: links.integrations(),
  icon: Cable,
};

const guide: NavAction = {
  label: 'shell.nav.guide',
  icon: BookOpen,
  open: () => guideStore.set(true),
};

/** The sidebar `[§2-sidebar]`: single links and groups that fold. */
export const sidebarNav: readonly (NavItem | NavGroup)[] = [
  dashboard,
  search,
  {
    id: 'products',
    label: 'shell.nav.products',
    icon: Boxes,
    items: [importList, myProducts, feeds],
  },
  orders,
  {
    id: 'getting-started',
    label: 'shell.nav.gettingStarted',
    icon: Flag,
    items: [integrations, guide],
  },
];

/** The bar at the foot of a phone. */
export const bottomNav: readonly NavItem[] = [dashboard, search, importList, myProducts, orders];

/** Whether the page shown is the item's, or lies below it. */
export function isCurrent(item: NavItem, path: string): boolean {
  if (item.href === links.orders()) return path.startsWith('/shop/orders');
  if (item.href === links.integrations()) return path.startsWith(item.href);
  return path === item.href;
}
