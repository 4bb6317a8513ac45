import { VatBanner } from '../banners/vat-banner.tsx';
import { lazy } from '../lib/pure/lazy.ts';
import { useUser } from '../machines/react.tsx';
import { useLazy } from '../machines/use-lazy.ts';
import type { LayoutProps } from '../router/layout-props.ts';
import { links } from '../router/links.ts';
import { useRead } from '../sync/react/use-read.ts';
import { BottomNav } from './bottom-nav.tsx';
import { Frame } from './frame.tsx';
import { bottomNav, sidebarNav } from './nav-items.ts';
import { PlanCard } from './plan-card.tsx';
import { ShopMenu } from './shop-menu.tsx';
import { ShopSwitcher } from './shop-switcher.tsx';
import { Sidebar } from './sidebar.tsx';

const pastDueBanner = lazy(() =>
  import('../banners/past-due-banner.tsx').then((module) => module.PastDueBanner),
);

/** The frame for merchants `[§2-shop-layout]`. */
export function ShopLayout(props: LayoutProps) {
  const hasShop = useUser()?.shop != null;
  const plans = useRead('GET /shop/subscriptions', {});
  const hasStopped =
    plans.state === 'ready' && plans.value.data.some(({ status }) => status === 'past_due');
  const PastDueBanner = useLazy(pastDueBanner, hasStopped);
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
      notice={
        <>
          <VatBanner />
          {PastDueBanner && <PastDueBanner />}
        </>
      }
    />
  );
}
