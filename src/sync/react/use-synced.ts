import { useEffect, useState } from 'react';
import type { Synced } from '../read/synced.ts';
import { useSync } from './provider.tsx';

/** What is stored on this device, and how old it is; null until it has been counted. */
export function useSynced(): readonly Synced[] | null {
  const sync = useSync();
  const [synced, setSynced] = useState<readonly Synced[] | null>(null);
  useEffect(
    function follow() {
      if (!sync) return;
      let isLast = true;
      const count = () =>
        void sync.synced().then((now) => {
          if (isLast) setSynced(now);
        });
      count();
      const unfollow = sync.records('import-products').subscribe(count);
      return () => {
        isLast = false;
        unfollow();
      };
    },
    [sync],
  );
  return synced;
}
