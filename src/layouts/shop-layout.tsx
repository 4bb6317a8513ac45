import { VatBanner } from '../banners/vat-banner.tsx';
import { links } from '../links.ts';
import { useUser } from '../machines/react.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { Frame } from './frame.tsx';
import type { LayoutProps } from './layout-props.ts';
import { bottomNav, sidebarNav } from './nav-items.ts';
import { PlanCard } from './plan-card.tsx';
import { ShopMenu } from './shop-menu.tsx';
import { ShopSwitcher } from './shop-switcher.tsx';
import { Sidebar } from './sidebar.tsx';

/** Where a merchant works `[§2-shop-layout]`. */
export function ShopLayout(props: LayoutProps) {
  const hasShop = useUser()?.shop != null;
  return (
    <Frame
      {...props}
      sidebarHidden={props.sidebarHidden || !hasShop}
      sidebar={(minimised) => (
        <Sidebar
          minimised={minimised}
          home={links.dashboard()}
          nav={sidebarNav}
          foot={<PlanCard minimised={minimised} />}
        />
      )}
      switcher={<ShopSwitcher />}
      menu={<ShopMenu />}
      bottomNav={<BottomNav items={bottomNav} />}
      notice={<VatBanner />}
    />
  );
}
