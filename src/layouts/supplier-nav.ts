import Handshake from 'lucide-react/icons/handshake';
import House from 'lucide-react/icons/house';
import ListTree from 'lucide-react/icons/list-tree';
import { links } from '../router/links.ts';
import type { PagesOffered } from '../router/pages.ts';
import type { NavItem } from './nav-items.ts';

const items: Record<PagesOffered<'navigation', 'supplier'>, NavItem> = {
  supplierDashboard: {
    label: 'title.dashboard',
    shortLabel: 'title.dashboard',
    href: links.supplierDashboard(),
    icon: House,
  },
  supplierPartnerships: {
    label: 'supplier.partnerships',
    shortLabel: 'supplier.partnerships',
    href: links.supplierPartnerships(),
    icon: Handshake,
  },
  supplierCategories: {
    label: 'title.categories',
    shortLabel: 'title.categories',
    href: links.supplierCategories(),
    icon: ListTree,
  },
};

/** The supplier's pages, for the sidebar and for the bar on a phone `[§2-supplier-sidebar]`. */
export const supplierNav: readonly NavItem[] = Object.values(items);
