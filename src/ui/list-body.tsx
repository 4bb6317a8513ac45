import type { ComponentProps, ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { lazy } from '../lib/pure/lazy.ts';
import { pageSize } from '../lib/pure/page-window.ts';
import { useLoaded } from '../lib/react/use-loaded.ts';
import { Button } from './button.tsx';
import type { DropState } from './drop.tsx';
import type { FailureLike } from './failure-text.ts';
import { ListPages } from './list-pages.tsx';
import { Table } from './table.tsx';
import type { ListQuery } from './use-list-query.ts';

/** What a list shows; the store's list views fit it. */
type ListState<Row> =
  | { state: 'loading' }
  | { state: 'failed'; failure: FailureLike }
  | {
      state: 'ready';
      /** The rows of the current page. */
      rows: readonly Row[];
      /** All rows that match; null if only the page is known. */
      all: readonly Row[] | null;
      page: number;
      lastPage: number;
      total: number;
      /** How many records may match but aren't on the device yet. */
      older: number;
      freshness: DropState;
      observedAt: number;
    };

export interface ListBodyProps<Row, Key extends string | number>
  extends Omit<ComponentProps<typeof Table<Row, Key>>, 'caption' | 'rows' | 'loading'> {
  title: string;
  view: ListState<Row>;
  query: ListQuery;
  /** Shown if the list has no rows: why it is empty, and the one next step. */
  empty: ReactNode;
  onRetry: () => void;
  /** Offers to show all rows at once, as soon as all are known. */
  canShowAll?: boolean;
}

// Loaded when they are needed.
const errorState = lazy(() => import('./error-state.tsx').then((module) => module.ErrorState));
const virtualTable = lazy(() =>
  import('./virtual-table.tsx').then((module) => module.VirtualTable),
);

const note = css({ textStyle: 'dense', color: 'ink.muted', marginBottom: '3' });
const unseen = css({ visibility: 'hidden' });

/** A list in any of its states: a skeleton, rows with pages, why there are no rows, or why they can't be loaded. */
export function ListBody<Row, Key extends string | number>(props: ListBodyProps<Row, Key>) {
  const { title, view, query, empty, onRetry, canShowAll = false, ...columns } = props;
  const t = useT();
  const all = canShowAll && view.state === 'ready' && view.total > 0 ? view.all : null;
  const showsAll = canShowAll && query.showsAll;
  const ErrorState = useLoaded(errorState, view.state === 'failed', view);
  const VirtualTable = useLoaded(virtualTable, showsAll && all !== null, view);
  const table = { ...columns, caption: title };

  if (view.state === 'loading') return <Table {...table} rows={[]} loading={pageSize} />;
  if (view.state === 'failed') {
    return ErrorState && <ErrorState failure={view.failure} onRetry={onRetry} />;
  }
  const partial = view.older > 0 && (
    <p role="status" className={note}>
      {t('list.partial', { older: view.older })}
    </p>
  );
  if (view.total === 0) return partial || empty;
  return (
    <>
      {partial}
      {all && VirtualTable ? (
        <VirtualTable {...table} rows={all} />
      ) : (
        <Table {...table} rows={view.rows} />
      )}
      <ListPages
        label={t('list.pages')}
        {...(showsAll
          ? { page: 1, lastPage: 1, perPage: view.total }
          : { page: view.page, lastPage: view.lastPage, perPage: pageSize })}
        total={view.total}
        href={(page) => query.hrefOf({ page: page > 1 ? String(page) : null })}
        aside={
          canShowAll &&
          view.total > pageSize && (
            <Button
              tone="quiet"
              size="sm"
              // Its space is reserved until all rows are known.
              className={all ? undefined : unseen}
              onClick={() => query.go({ all: showsAll ? null : '1', page: null })}
            >
              {t(showsAll ? 'list.show-pages' : 'list.show-all')}
            </Button>
          )
        }
      />
    </>
  );
}
