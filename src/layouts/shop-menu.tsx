import type { LucideIcon } from 'lucide-react';
import Cable from 'lucide-react/icons/cable';
import CreditCard from 'lucide-react/icons/credit-card';
import Lock from 'lucide-react/icons/lock';
import Store from 'lucide-react/icons/store';
import UserRound from 'lucide-react/icons/user-round';
import { Link } from 'wouter';
import type { MessageId } from '../i18n/messages.ts';
import { useT } from '../i18n/t.ts';
import { links } from '../links.ts';
import { useUser } from '../machines/react.tsx';
import { MenuSection, menuItem } from '../ui/menu.tsx';

type Row = readonly [href: string, title: MessageId, icon: LucideIcon];

const profile: Row = [links.userProfile(), 'title.userProfile', UserRound];
const privacy: Row = [links.userPrivacy(), 'title.userPrivacy', Lock];
const ofShop: readonly Row[] = [
  [links.shopProfile(), 'title.shopProfile', Store],
  [links.integrations(), 'title.integrations', Cable],
  [links.subscription(), 'title.subscription', CreditCard],
];

/** A merchant's own places, in the user menu `[§2-user-menu]`; those of the shop where there is one. */
export function ShopMenu() {
  const t = useT();
  const rows = [profile, ...(useUser()?.shop ? ofShop : []), privacy];
  return (
    <MenuSection rule>
      {rows.map(([href, title, Icon]) => (
        <Link key={href} href={href} className={menuItem}>
          <Icon aria-hidden="true" size={16} />
          {t(title)}
        </Link>
      ))}
    </MenuSection>
  );
}
