import Handshake from 'lucide-react/icons/handshake';
import House from 'lucide-react/icons/house';
import ListTree from 'lucide-react/icons/list-tree';
import { links } from '../links.ts';
import type { NavItem } from './nav-items.ts';

/** The supplier's places, in the sidebar and under the thumb `[§2-supplier-sidebar]`. */
export const supplierNav: readonly NavItem[] = [
  {
    label: 'title.dashboard',
    shortLabel: 'title.dashboard',
    href: links.supplierDashboard(),
    icon: House,
  },
  {
    label: 'supplier.partnerships',
    shortLabel: 'supplier.partnerships',
    href: links.supplierPartnerships(),
    icon: Handshake,
  },
  {
    label: 'title.categories',
    shortLabel: 'title.categories',
    href: links.supplierCategories(),
    icon: ListTree,
  },
];
