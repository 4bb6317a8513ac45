import type { LucideIcon } from 'lucide-react';
import Lock from 'lucide-react/icons/lock';
import UserRound from 'lucide-react/icons/user-round';
import { Link } from 'wouter';
import type { MessageId } from '../i18n/messages.ts';
import { useT } from '../i18n/t.ts';
import { entriesOf } from '../lib/pure/entries-of.ts';
import { useUser } from '../machines/react.tsx';
import type { LayoutProps } from '../router/layout-props.ts';
import { links } from '../router/links.ts';
import type { PagesOffered } from '../router/pages.ts';
import { MenuSection, menuItem } from '../ui/menu.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { Frame } from './frame.tsx';
import { HelpLink } from './help-link.tsx';
import { Sidebar } from './sidebar.tsx';
import { supplierNav } from './supplier-nav.ts';
import { SupplierSwitcher } from './supplier-switcher.tsx';

const menu: Record<PagesOffered<'menu', 'supplier'>, readonly [title: MessageId, LucideIcon]> = {
  supplierProfile: ['supplier.menu.profile', UserRound],
  supplierPrivacy: ['title.userPrivacy', Lock],
};
const rows = entriesOf(menu);

/** The frame for suppliers `[§2-supplier-layout]`. */
export function SupplierLayout(props: LayoutProps) {
  const t = useT();
  const hasSupplier = useUser()?.supplier != null;
  return (
    <Frame
      {...props}
      sidebarHidden={props.sidebarHidden || !hasSupplier}
      sidebar={(minimised) => (
        <Sidebar
          minimised={minimised}
          home={links.supplierDashboard()}
          nav={supplierNav}
          foot={<HelpLink minimised={minimised} />}
        />
      )}
      switcher={<SupplierSwitcher />}
      menu={
        <MenuSection rule>
          {rows.map(([name, [title, Icon]]) => (
            <Link key={name} href={links[name]()} className={menuItem}>
              <Icon aria-hidden="true" size={16} />
              {t(title)}
            </Link>
          ))}
        </MenuSection>
      }
      bottomNav={<BottomNav items={supplierNav} />}
    />
  );
}
