import { useEffect } from 'react';
import { useSync } from '../../sync/react/provider.tsx';

const every = 1_500;

/** Asks again and again while something is being built and the server answers, so that its end is seen. */
export function useBuilding(building: boolean): void {
  const sync = useSync();
  useEffect(
    function askAgain() {
      if (!building || !sync) return;
      const timer = setInterval(() => void sync.refresh(), every);
      return () => clearInterval(timer);
    },
    [building, sync],
  );
}
