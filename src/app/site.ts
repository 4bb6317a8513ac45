import { entriesOf } from '../lib/pure/entries-of.ts';
import { lazy, lazyModule } from '../lib/pure/lazy.ts';
import { pages } from '../router/pages.ts';
import type { Site } from '../router/site.ts';
import { screenOf } from './screens.ts';

/** Everything that can be shown. */
export const site: Site = {
  routes: entriesOf(pages).map(([name, page]) => ({ ...page, screen: screenOf(name) })),
  layouts: {
    guest: lazyModule('layouts/guest-layout.tsx', () =>
      import('../layouts/guest-layout.tsx').then((module) => module.GuestLayout),
    ),
    shop: lazyModule('app/shop-frame.tsx', () =>
      import('./shop-frame.tsx').then((module) => module.ShopLayout),
    ),
    supplier: lazyModule('app/supplier-frame.tsx', () =>
      import('./supplier-frame.tsx').then((module) => module.SupplierLayout),
    ),
    transfer: lazyModule('layouts/transfer-layout.tsx', () =>
      import('../layouts/transfer-layout.tsx').then((module) => module.TransferLayout),
    ),
  },
  errorScreen: lazy(() =>
    import('../screens/error/error-screen.tsx').then((module) => module.ErrorScreen),
  ),
};
