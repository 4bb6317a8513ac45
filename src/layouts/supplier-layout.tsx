import Lock from 'lucide-react/icons/lock';
import UserRound from 'lucide-react/icons/user-round';
import { Link } from 'wouter';
import { useT } from '../i18n/t.ts';
import { links } from '../links.ts';
import { useUser } from '../machines/react.tsx';
import { MenuSection, menuItem } from '../ui/menu.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { Frame } from './frame.tsx';
import { HelpLink } from './help-link.tsx';
import type { LayoutProps } from './layout-props.ts';
import { Sidebar } from './sidebar.tsx';
import { supplierNav } from './supplier-nav.ts';
import { SupplierSwitcher } from './supplier-switcher.tsx';

/** Where a supplier works `[§2-supplier-layout]`. */
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
          <Link href={links.supplierProfile()} className={menuItem}>
            <UserRound aria-hidden="true" size={16} />
            {t('supplier.menu.profile')}
          </Link>
          <Link href={links.supplierPrivacy()} className={menuItem}>
            <Lock aria-hidden="true" size={16} />
            {t('title.userPrivacy')}
          </Link>
        </MenuSection>
      }
      bottomNav={<BottomNav items={supplierNav} />}
    />
  );
}
