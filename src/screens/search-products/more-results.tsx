import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { pageSize } from '../../lib/pure/page-window.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { pagesTogether } from './search-state.ts';
import type { FoundProducts } from './use-results.ts';
import type { SearchNavigation } from './use-search-state.ts';

interface MoreResultsProps {
  nav: SearchNavigation;
  found: FoundProducts;
  lastPage: number;
  total: number;
  /** There are more results than `total`. */
  isMore: boolean;
}

/** In pixels below the visible part. */
const ahead = '400px';
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '3',
  paddingTop: '8',
  paddingBottom: '4',
});
const words = css({
  flexBasis: 'full',
  textAlign: 'center',
  textStyle: 'dense',
  color: 'ink.muted',
  fontVariantNumeric: 'tabular-nums',
});

/**
 * The end of a grid, which loads more when scrolled to or pressed. The address is updated, so that a reload or a step
 * back shows as much again.
 */
export function MoreResults({ nav, found, lastPage, total, isMore }: MoreResultsProps) {
  const t = useT();
  const sync = useSync();
  const end = useRef<HTMLElement>(null);
  /** The index of the first card that was requested by a button; it will get the focus. */
  const asked = useRef<number | null>(null);
  const holdsFocus = useRef(false);
  const { first, page, products, isOld, isLoadingMore, failureOfMore } = found;
  const isFull = page === first + pagesTogether - 1;
  const hasMore = page < lastPage;
  const isWaiting = isOld || isLoadingMore || failureOfMore !== null;
  const { go } = nav;

  useEffect(
    function loadWhenNear() {
      if (!end.current || !hasMore || isFull || isWaiting) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting))
            go({ page: page + 1 }, { replace: true });
        },
        { rootMargin: `0px 0px ${ahead} 0px` },
      );
      observer.observe(end.current);
      return () => observer.disconnect();
    },
    [go, page, hasMore, isFull, isWaiting],
  );

  // A new element at the new position, so that it isn't seen moving.
  const key = `${page} ${isLoadingMore}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes along to each new place
  useLayoutEffect(
    function keepFocus() {
      if (!holdsFocus.current) return;
      end.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    },
    [key],
  );

  useEffect(
    function goOnFromNew() {
      if (asked.current === null || isWaiting) return;
      const cards = end.current?.parentElement?.querySelectorAll('[data-row]');
      const link = cards?.[asked.current]?.querySelector<HTMLElement>('a[href]');
      // The new cards aren't there yet, because the request is still running.
      if (!link || products.length <= asked.current) return;
      link.focus({ preventScroll: true });
      asked.current = null;
    },
    [products, isWaiting],
  );

  function beginGrid(event: MouseEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    window.scrollTo({ top: 0 });
    asked.current = 0;
  }

  return (
    <nav
      key={key}
      ref={end}
      aria-label={t('list.pages')}
      className={row}
      onFocus={() => {
        holdsFocus.current = true;
      }}
      onBlur={() => {
        holdsFocus.current = false;
      }}
    >
      <p className={words} role="status">
        {failureOfMore
          ? t(failureOfMore.kind === 'offline' ? 'search.more-offline' : 'search.more-failed')
          : t(isMore ? 'search.shown-of-many' : 'search.shown', {
              from: (first - 1) * pageSize + 1,
              to: (first - 1) * pageSize + products.length,
              total,
            })}
      </p>
      {first > 1 && (
        <Link
          href={nav.hrefOf({ page: first - 1 })}
          rel="prev"
          className={buttonStyle({})}
          onClick={beginGrid}
        >
          {t('search.grid-before')}
        </Link>
      )}
      {failureOfMore && <Button onClick={() => void sync?.refresh()}>{t('ui.retry')}</Button>}
      {hasMore && !failureOfMore && (
        <Link
          href={nav.hrefOf({ page: page + 1 })}
          rel="next"
          replace={!isFull}
          aria-disabled={isWaiting || undefined}
          className={buttonStyle({})}
          onClick={(event) => {
            if (isFull) {
              beginGrid(event);
              return;
            }
            // The next page is already being loaded.
            if (isWaiting) event.preventDefault();
            asked.current = products.length;
          }}
        >
          {t(isFull ? 'search.grid-next' : 'search.more')}
        </Link>
      )}
    </nav>
  );
}
