import { useEffect, useRef } from 'react';
import { useSync } from './provider.tsx';
import { useRead } from './use-read.ts';

/** Asks again for what is on the page when the server tells of the shop's plan: it does so of each invoice that is paid. */
export function useToldOfPlans(): void {
  const sync = useSync();
  const plans = useRead('GET /shop/subscriptions', {});
  const told = plans.state === 'ready' ? plans.value : null;
  const known = useRef(told);
  useEffect(
    function askAgain() {
      if (known.current && told && known.current !== told) void sync?.refresh();
      known.current = told;
    },
    [told, sync],
  );
}
