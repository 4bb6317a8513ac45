import { useEffect, useState } from 'react';
import { lazy } from '../lib/lazy.ts';
import { useConnectivity, useRateLimit, useSession, useUpgradeModal } from '../machines/react.tsx';

const dialogs = lazy('app/handled-dialogs.tsx', () =>
  import('./handled-dialogs.tsx').then(({ HandledDialogs }) => HandledDialogs),
);

/** The dialogs of the handled failures `[§8]`: they come out of nowhere, and are loaded when the first one does. */
export function Overlays() {
  const [session] = useSession();
  const [rateLimit] = useRateLimit();
  const [upgrade] = useUpgradeModal();
  const [connectivity] = useConnectivity();
  const online = !connectivity.matches('offline');
  const needed =
    session.matches('expired') || rateLimit.matches('limited') || !upgrade.matches('closed');
  const [Dialogs, setDialogs] = useState(() => dialogs.loaded());
  useEffect(
    function loadDialogs() {
      // A load that failed is tried again when the network is back.
      if (!needed || !online) return;
      dialogs.load().then(
        (loaded) => setDialogs(() => loaded),
        () => {},
      );
    },
    [needed, online],
  );
  return needed && Dialogs ? <Dialogs /> : null;
}
