import type { LucideIcon } from 'lucide-react';
import Cable from 'lucide-react/icons/cable';
import CreditCard from 'lucide-react/icons/credit-card';
import Lock from 'lucide-react/icons/lock';
import Store from 'lucide-react/icons/store';
import UserRound from 'lucide-react/icons/user-round';
import { Link } from 'wouter';
import { useT } from '../i18n/t.ts';
import { entriesOf } from '../lib/pure/entries-of.ts';
import { useUser } from '../machines/react.tsx';
import { isOfPerson, type PagesOffered, pages } from '../router/pages.ts';
import { MenuSection, menuItem } from '../ui/menu.tsx';

const icons: Record<PagesOffered<'menu', 'shop'>, LucideIcon> = {
  userProfile: UserRound,
  shopProfile: Store,
  integrations: Cable,
  subscription: CreditCard,
  userPrivacy: Lock,
};
const rows = entriesOf(icons);

/** A merchant's own pages in the user menu `[§2-user-menu]`, and those of the shop if there is one. */
export function ShopMenu() {
  const t = useT();
  const hasShop = useUser()?.shop;
  return (
    <MenuSection rule>
      {rows.map(([name, Icon]) => {
        const page = pages[name];
        return hasShop || isOfPerson(page) ? (
          <Link key={name} href={page.link()} className={menuItem}>
            <Icon aria-hidden="true" size={16} />
            {t(page.titleId)}
          </Link>
        ) : null;
      })}
    </MenuSection>
  );
}
