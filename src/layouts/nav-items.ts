import type { LucideIcon } from 'lucide-react';
import Boxes from 'lucide-react/icons/boxes';
import Cable from 'lucide-react/icons/cable';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Search from 'lucide-react/icons/search';
import type { MessageId } from '../i18n/messages.ts';
import { links } from '../links.ts';

export interface NavItem {
  label: MessageId;
  /** For the narrow bar of a phone. */
  shortLabel: MessageId;
  href: string;
  icon: LucideIcon;
}

export interface NavGroup {
  id: string;
  label: MessageId;
  icon: LucideIcon;
  items: readonly NavItem[];
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

const integrations: NavItem = {
  label: 'title.integrations',
  shortLabel: 'title.integrations',
  href: links.integrations(),
  icon: Cable,
};

/** The sidebar `[§2-top-bar]`: single links and groups that fold. */
export const sidebarNav: readonly (NavItem | NavGroup)[] = [
  dashboard,
  search,
  {
    id: 'products',
    label: 'shell.nav.products',
    icon: Boxes,
    items: [importList, myProducts],
  },
  orders,
  {
    id: 'getting-started',
    label: 'shell.nav.gettingStarted',
    icon: Cable,
    items: [integrations],
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
