import { useEffect, useRef } from 'react';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';

/** Refreshes the page when the server reports a change of the shop's plan, which it does for every paid invoice. */
export function useRefreshWithPlan(): void {
  const sync = useSync();
  const plans = useRead('GET /shop/subscriptions', {});
  const plan = plans.state === 'ready' ? plans.value : null;
  const known = useRef(plan);
  useEffect(
    function askAgain() {
      if (known.current && plan && known.current !== plan) void sync?.refresh();
      known.current = plan;
    },
    [plan, sync],
  );
}
