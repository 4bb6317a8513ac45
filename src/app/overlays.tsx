import { guideStore } from '../features/guide/guide-store.ts';
import { lazy } from '../lib/pure/lazy.ts';
import { useRateLimit, useSession, useUpgradeModal } from '../machines/react.tsx';
import { useLazy, useLazyFromThen } from '../machines/use-lazy.ts';
import { useWatch } from '../sync/react/use-watch.ts';
import { toastStore } from '../ui/toast.ts';

const dialogs = lazy(() => import('./handled-dialogs.tsx').then((module) => module.HandledDialogs));
const quickStart = lazy(() =>
  import('../features/guide/quick-start.tsx').then((module) => module.QuickStart),
);
const toasts = lazy(() => import('../ui/toast-region.tsx').then((module) => module.ToastRegion));

const none: ReturnType<typeof toastStore.get> = [];

/**
 * Everything that can be shown above any page: the dialogs of handled failures `[§8-handled]`, toasts, and the quick
 * start guide. Loaded when the first of them is needed.
 */
export function Overlays() {
  const [session] = useSession();
  const [rateLimit] = useRateLimit();
  const [upgrade] = useUpgradeModal();
  const isOver = session.matches('expired');
  const failed = isOver || rateLimit.matches('limited') || !upgrade.matches('closed');
  const notices = useWatch(toastStore, none);
  const Dialogs = useLazyFromThen(dialogs, failed);
  const QuickStart = useLazyFromThen(quickStart, useWatch(guideStore, false));
  const Toasts = useLazy(toasts, notices.length > 0);
  return (
    <>
      {Dialogs && <Dialogs />}
      {!isOver && QuickStart && <QuickStart />}
      {!isOver && Toasts && <Toasts />}
    </>
  );
}
