import { useEffect } from 'react';
import { useSync } from '../../sync/react/provider.tsx';

const every = 1_500;

/** While something is being built and the server can be reached, asks repeatedly, to see when it is done. */
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
