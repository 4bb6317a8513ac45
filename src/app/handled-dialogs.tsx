import { lazy } from '../lib/pure/lazy.ts';
import { useSession, useUpgradeModal } from '../machines/react.tsx';
import { useLazyFromThen } from '../machines/use-lazy.ts';
import { SessionExpired } from './dialogs/session-expired.tsx';
import { TooManyRequests } from './dialogs/too-many-requests.tsx';

const upgradeNeeded = lazy(() =>
  import('./dialogs/upgrade-needed.tsx').then((module) => module.UpgradeNeeded),
);

/** The dialogs for 401, 402 and 429, whichever call they came from `[§8-handled]`. */
export function HandledDialogs() {
  const [upgrade] = useUpgradeModal();
  const [session] = useSession();
  const UpgradeNeeded = useLazyFromThen(upgradeNeeded, !upgrade.matches('closed'));
  return (
    <>
      <SessionExpired />
      <TooManyRequests />
      {UpgradeNeeded && !session.matches('expired') && <UpgradeNeeded />}
    </>
  );
}
