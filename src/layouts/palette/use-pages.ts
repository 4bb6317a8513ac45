import type { LucideIcon } from 'lucide-react';
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
import { entriesOf } from '../../lib/pure/entries-of.ts';
import { useUser } from '../../machines/react.tsx';
import { isOfSupplier, links } from '../../router/links.ts';
import { isOfPerson, type PagesOffered, pages } from '../../router/pages.ts';
import type { PaletteItem } from './item.ts';

type Row = readonly [
  href: string,
  title: MessageId,
  /** Other words that people may use for it. */
  also: MessageId | null,
  icon: LucideIcon,
];

/** What a page's line has besides its title, and the lines of its parts. */
interface Line {
  also: MessageId | null;
  icon: LucideIcon;
  parts?: readonly Row[];
}

const shop: Record<PagesOffered<'palette', 'shop'>, Line> = {
  dashboard: { also: 'palette.also.dashboard', icon: House },
  searchProducts: { also: 'palette.also.search', icon: Search },
  importList: { also: 'palette.also.import-list', icon: ListChecks },
  myProducts: { also: 'palette.also.my-products', icon: Package },
  feeds: { also: 'palette.also.feeds', icon: Rss },
  orders: { also: 'palette.also.orders', icon: ReceiptText },
  integrations: { also: 'palette.also.integrations', icon: Cable },
  mappingValues: { also: 'palette.also.mapping', icon: Settings2 },
  mutatingValues: { also: 'palette.also.rules', icon: Settings2 },
  shopProfile: {
    also: 'palette.also.shop',
    icon: Store,
    parts: [
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
    ],
  },
  subscription: { also: 'palette.also.subscription', icon: CreditCard },
  subscriptionChange: { also: 'palette.also.plan', icon: CreditCard },
  shopCreate: { also: null, icon: Store },
  userProfile: { also: 'palette.also.profile', icon: UserRound },
  userPrivacy: { also: 'palette.also.privacy', icon: Lock },
};

const supplier: Record<PagesOffered<'palette', 'supplier'>, Line> = {
  supplierDashboard: { also: 'palette.also.dashboard', icon: House },
  supplierPartnerships: {
    also: 'palette.also.partnerships',
    icon: Handshake,
    parts: [
      [
        links.supplierPartnerships({ tab: 'requests' }),
        'palette.requests',
        'palette.also.requests',
        Handshake,
      ],
    ],
  },
  supplierProfile: { also: 'palette.also.profile', icon: UserRound },
  supplierPrivacy: { also: 'palette.also.privacy', icon: Lock },
};

function rowsOf(lines: Partial<Record<PagesOffered<'palette'>, Line>>, all: boolean): Row[] {
  return entriesOf(lines)
    .filter(([name]) => all || isOfPerson(pages[name]))
    .flatMap(([name, { also, icon, parts = [] }]): Row[] => [
      [links[name](), pages[name].titleId, also, icon],
      ...parts,
    ]);
}

/** All pages of the current area that the person may go to from `path`, and a line that leads to their other area. */
export function usePages(path: string): PaletteItem[] {
  const t = useT();
  const user = useUser();
  const item = ([href, title, also, icon]: Row): PaletteItem => ({
    id: href,
    title: t(title),
    also: also ? t(also) : undefined,
    icon,
    href,
  });
  if (isOfSupplier(path)) {
    const own = rowsOf(supplier, Boolean(user?.supplier)).map(item);
    if (!user?.shop) return own;
    return [...own, item([links.dashboard(), 'palette.to-shop', 'palette.also.shop', Store])];
  }
  const own = rowsOf(shop, Boolean(user?.shop)).map(item);
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
