import type { ComponentProps, MouseEvent } from 'react';
import { Pagination } from './pagination.tsx';

/** The page links under a list; each scrolls to the top. */
export function ListPages(props: ComponentProps<typeof Pagination>) {
  function beginAtTop({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a')) window.scrollTo({ top: 0 });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the links within
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link answers Enter with a click
    <div onClick={beginAtTop}>
      <Pagination {...props} />
    </div>
  );
}
