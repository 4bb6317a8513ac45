import { useEffect, useRef } from 'react';
import type { ShownPage } from './location.tsx';

/**
 * After a navigation, moves the focus to the new page's main heading, for the keyboard and screen readers. Not at the
 * start, where the browser has already placed it, and not when only the query or the language of a page changes.
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
