import type { MessageId } from '../../i18n/messages.ts';
import { isOfSupplier, links } from '../../links.ts';

/** A page that `g` and a letter lead to. */
interface Place {
  letter: string;
  title: MessageId;
  href: string;
}

const shop: readonly Place[] = [
  { letter: 'd', title: 'title.dashboard', href: links.dashboard() },
  { letter: 's', title: 'title.searchProducts', href: links.searchProducts() },
  { letter: 'i', title: 'title.importList', href: links.importList() },
  { letter: 'm', title: 'title.myProducts', href: links.myProducts() },
  { letter: 'o', title: 'title.orders', href: links.orders() },
  { letter: 'f', title: 'title.feeds', href: links.feeds() },
  { letter: 'n', title: 'title.integrations', href: links.integrations() },
];

const supplier: readonly Place[] = [
  { letter: 'd', title: 'title.dashboard', href: links.supplierDashboard() },
  { letter: 'p', title: 'title.supplierPartnerships', href: links.supplierPartnerships() },
];

/** The pages within reach from `path`. */
export const placesFrom = (path: string) => (isOfSupplier(path) ? supplier : shop);
