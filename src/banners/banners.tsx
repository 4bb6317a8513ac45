import { css } from '../../styled-system/css';
import { lazy } from '../lib/pure/lazy.ts';
import { useAppUpdate, useInstall, useJobPolling, useUser } from '../machines/react.tsx';
import { useLazy, useLazyFromThen } from '../machines/use-lazy.ts';
import { useAsideCount } from '../sync/react/use-aside-count.ts';
import { useStoreHealth } from '../sync/react/use-store-health.ts';
import { OfflineBanner } from './offline-banner.tsx';

const storeBanner = lazy(() => import('./store-banner.tsx').then((module) => module.StoreBanner));
const asideBanner = lazy(() => import('./aside-banner.tsx').then((module) => module.AsideBanner));
const updateBanner = lazy(() =>
  import('./update-banner.tsx').then((module) => module.UpdateBanner),
);
const jobBanner = lazy(() => import('./job-banner.tsx').then((module) => module.JobBanner));

const addressBanner = lazy(() =>
  import('./address-banner.tsx').then((module) => module.AddressBanner),
);
const installOffer = lazy(() =>
  import('./install-offer.tsx').then((module) => module.InstallOffer),
);

/**
 * At the lower edge of the window, above a phone's navigation, so that a new banner doesn't move the text that a person
 * is reading. The page ends above it.
 */
const strip = css({
  position: 'sticky',
  bottom: { base: 'calc(3.5rem + env(safe-area-inset-bottom))', md: 'env(safe-area-inset-bottom)' },
  order: '1',
  zIndex: 'sticky',
  '& > [role=status]': { borderTopWidth: '1px', borderBottomWidth: '0' },
});

/** The banners of every page. Those that rarely appear are loaded when needed. */
export function Banners() {
  const health = useStoreHealth();
  const AsideBanner = useLazy(asideBanner, useAsideCount() > 0);
  const [update] = useAppUpdate();
  const { job } = useJobPolling();
  const StoreBanner = useLazy(storeBanner, health !== 'durable');
  const UpdateBanner = useLazy(updateBanner, !update.matches({ worker: 'current' }));
  const JobBanner = useLazy(jobBanner, job !== null);
  const AddressBanner = useLazy(addressBanner, useUser()?.email_confirmed === false);
  const { matches } = useInstall();
  const isOffered = matches({ possible: 'offered' }) || matches({ possible: 'explaining' });
  const InstallOffer = useLazyFromThen(installOffer, isOffered);
  return (
    <div data-strip className={strip}>
      <OfflineBanner />
      {StoreBanner && <StoreBanner />}
      {AsideBanner && <AsideBanner />}
      {UpdateBanner && <UpdateBanner />}
      {AddressBanner && <AddressBanner />}
      {JobBanner && <JobBanner />}
      {InstallOffer && <InstallOffer />}
    </div>
  );
}
