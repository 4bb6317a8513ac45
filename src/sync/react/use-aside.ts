import { useEffect, useState } from 'react';
import type { SetAside } from '../../db/set-aside.ts';
import { useSync } from './provider.tsx';
import { useAsideCount } from './use-aside-count.ts';

const nothing: readonly SetAside[] = [];

/** What was set aside, newest first, with functions that note that the person has seen it and that delete it. */
export function useAside() {
  const sync = useSync();
  const count = useAsideCount();
  const [aside, setAside] = useState(nothing);
  useEffect(
    function read() {
      let isWanted = true;
      if (!sync || count === 0) setAside(nothing);
      else
        sync.readAside().then(
          (all) => {
            if (isWanted) setAside(all);
          },
          // If the database can't be opened now, the list stays empty.
          () => {},
        );
      return () => {
        isWanted = false;
      };
    },
    [sync, count],
  );
  return {
    aside,
    async noteTold() {
      setAside((all) => all.map((one) => ({ ...one, isTold: true })));
      await sync?.noteTold();
    },
    async forget() {
      setAside(nothing);
      await sync?.forgetAside();
    },
  };
}
