import Cable from 'lucide-react/icons/cable';
import CreditCard from 'lucide-react/icons/credit-card';
import Handshake from 'lucide-react/icons/handshake';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import Lock from 'lucide-react/icons/lock';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Rss from 'lucide-react/icons/rss';
import Search from 'lucide-react/icons/search';
import Settings2 from 'lucide-react/icons/settings-2';
import Store from 'lucide-react/icons/store';
import UserRound from 'lucide-react/icons/user-round';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { isOfSupplier, links } from '../../links.ts';
import { useUser } from '../../machines/react.tsx';
import type { Item } from './item.ts';

type Row = readonly [
  href: string,
  title: MessageId,
  /** What else people call it. */
  also: MessageId | null,
  icon: Item['icon'],
];

const shop: readonly Row[] = [
  [links.dashboard(), 'title.dashboard', 'palette.also.dashboard', House],
  [links.searchProducts(), 'title.searchProducts', 'palette.also.search', Search],
  [links.importList(), 'title.importList', 'palette.also.import-list', ListChecks],
  [links.myProducts(), 'title.myProducts', 'palette.also.my-products', Package],
  [links.feeds(), 'title.feeds', 'palette.also.feeds', Rss],
  [links.orders(), 'title.orders', 'palette.also.orders', ReceiptText],
  [links.integrations(), 'title.integrations', 'palette.also.integrations', Cable],
  [links.mappingValues(), 'title.mappingValues', 'palette.also.mapping', Settings2],
  [links.mutatingValues(), 'title.mutatingValues', 'palette.also.rules', Settings2],
  [links.shopProfile(), 'title.shopProfile', 'palette.also.shop', Store],
  [links.shopProfile({ tab: 'team' }), 'palette.team', 'palette.also.team', UserRound],
  [
    links.shopProfile({ tab: 'partnerships' }),
    'palette.partnerships',
    'palette.also.partnerships',
    Handshake,
  ],
  [
    links.shopProfile({ tab: 'activity' }),
    'palette.activity',
    'palette.also.activity',
    ReceiptText,
  ],
  [links.subscription(), 'title.subscription', 'palette.also.subscription', CreditCard],
  [links.subscriptionChange(), 'title.subscriptionChange', 'palette.also.plan', CreditCard],
  [links.shopCreate(), 'title.shopCreate', null, Store],
  [links.userProfile(), 'title.userProfile', 'palette.also.profile', UserRound],
  [links.userPrivacy(), 'title.userPrivacy', 'palette.also.privacy', Lock],
];

const supplier: readonly Row[] = [
  [links.supplierDashboard(), 'title.dashboard', 'palette.also.dashboard', House],
  [
    links.supplierPartnerships(),
    'title.supplierPartnerships',
    'palette.also.partnerships',
    Handshake,
  ],
  [
    links.supplierPartnerships({ tab: 'requests' }),
    'palette.requests',
    'palette.also.requests',
    Handshake,
  ],
  [links.supplierProfile(), 'title.userProfile', 'palette.also.profile', UserRound],
  [links.supplierPrivacy(), 'title.userPrivacy', 'palette.also.privacy', Lock],
];

const isOfPerson = (href: string) => /\/user\/|\/create$/.test(href);

/** Every page of the person's area that they may go to from `path`, and the way to their other area. */
export function usePages(path: string): Item[] {
  const t = useT();
  const user = useUser();
  const item = ([href, title, also, icon]: Row): Item => ({
    id: href,
    title: t(title),
    also: also ? t(also) : undefined,
    icon,
    href,
  });
  if (isOfSupplier(path)) {
    const own = supplier.filter(([href]) => user?.supplier || isOfPerson(href)).map(item);
    if (!user?.shop) return own;
    return [...own, item([links.dashboard(), 'palette.to-shop', 'palette.also.shop', Store])];
  }
  const own = shop.filter(([href]) => user?.shop || isOfPerson(href)).map(item);
  if (!user?.supplier) return own;
  return [
    ...own,
    item([
      links.supplierDashboard(),
      'palette.to-supplier',
      'palette.also.partnerships',
      Handshake,
    ]),
  ];
}
