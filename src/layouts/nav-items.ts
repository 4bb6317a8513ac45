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
import { guideStore } from '../features/guide/guide-store.ts';
import type { MessageId } from '../i18n/messages.ts';
import { links } from '../router/links.ts';
import type { PagesOffered } from '../router/pages.ts';

export interface NavItem {
  label: MessageId;
  /** For the narrow bar on a phone. */
  shortLabel: MessageId;
  href: string;
  icon: LucideIcon;
}

/** An entry that opens something over the page. */
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

/** All pages that are offered in the navigation. */
const items: Record<PagesOffered<'navigation', 'shop'>, NavItem> = {
  dashboard: {
    label: 'title.dashboard',
    shortLabel: 'title.dashboard',
    href: links.dashboard(),
    icon: House,
  },
  searchProducts: {
    label: 'shell.nav.search',
    shortLabel: 'shell.nav.search.short',
    href: links.searchProducts(),
    icon: Search,
  },
  importList: {
    label: 'shell.nav.importList',
    shortLabel: 'shell.nav.importList.short',
    href: links.importList(),
    icon: ListChecks,
  },
  myProducts: {
    label: 'shell.nav.myProducts',
    shortLabel: 'shell.nav.myProducts.short',
    href: links.myProducts(),
    icon: Package,
  },
  orders: {
    label: 'title.orders',
    shortLabel: 'title.orders',
    href: links.orders(),
    icon: ReceiptText,
  },
  feeds: {
    label: 'shell.nav.feeds',
    shortLabel: 'shell.nav.feeds',
    href: links.feeds(),
    icon: Rss,
  },
  integrations: {
    label: 'title.integrations',
    shortLabel: 'title.integrations',
    href: links.integrations(),
    icon: Cable,
  },
};

const guide: NavAction = {
  label: 'shell.nav.guide',
  icon: BookOpen,
  open: () => guideStore.set(true),
};

/** The sidebar `[§2-sidebar]`: single links, and groups that can be folded. */
export const sidebarNav: readonly (NavItem | NavGroup)[] = [
  items.dashboard,
  items.searchProducts,
  {
    id: 'products',
    label: 'shell.nav.products',
    icon: Boxes,
    items: [items.importList, items.myProducts, items.feeds],
  },
  items.orders,
  {
    id: 'getting-started',
    label: 'shell.nav.gettingStarted',
    icon: Flag,
    items: [items.integrations, guide],
  },
];

/** The bar at the bottom on a phone. */
export const bottomNav: readonly NavItem[] = [
  items.dashboard,
  items.searchProducts,
  items.importList,
  items.myProducts,
  items.orders,
];

/** Whether the current page is the item's, or below it. */
export function isCurrentItem(item: NavItem, path: string): boolean {
  if (item.href === links.orders()) return path.startsWith('/shop/orders');
  if (item.href === links.integrations()) return path.startsWith(item.href);
  return path === item.href;
}
