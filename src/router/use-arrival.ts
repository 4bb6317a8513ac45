import { useEffect, useRef } from 'react';
import type { ShownPage } from './location.tsx';

/**
 * After a navigation, the keyboard and a screen reader stand at the new page's main heading. Not at the start, where the
 * browser has put them already, and not while a page only changes its query or its language.
 */
export function useArrival(view: ShownPage): void {
  const page = `${view.path} ${view.content.kind}`;
  const before = useRef(page);
  useEffect(
    function moveToHeading() {
      if (before.current === page) return;
      before.current = page;
      const heading =
        document.querySelector<HTMLElement>('main h1') ?? document.querySelector('h1');
      const target = heading ?? document.querySelector<HTMLElement>('main');
      if (!target) return;
      target.tabIndex = -1;
      target.style.outline = 'none';
      target.focus({ preventScroll: true });
    },
    [page],
  );
}
