import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { lazy } from '../lib/pure/lazy.ts';
import { useAfterLoading } from '../lib/react/use-after-loading.ts';
import { useLoaded } from '../lib/react/use-loaded.ts';
import { Drop } from './drop.tsx';
import { listBar, listSearch } from './list-bar-style.ts';
import { ListBody, type ListBodyProps } from './list-body.tsx';
import { PageHeader } from './page-header.tsx';
import { SearchField } from './search-field.tsx';

interface ListPageProps<Row, Key extends string | number> extends ListBodyProps<Row, Key> {
  /** The number of all rows, beside the title. If it is left out, the view's total; if it is null, none. */
  count?: number | null | undefined;
  /** Buttons; the main one last. */
  actions?: ReactNode;
  /** What the person should see before the list. */
  children?: ReactNode;
  /** Filters, as `FilterChips`. */
  chips?: ReactNode;
  /** The field that changes `query.typed`. */
  search?: { label: string; placeholder?: string };
}

const savedViews = lazy(() => import('./saved-views.tsx'));

/** As wide as the button that is loaded into it. */
const saving = css({ display: 'inline-flex', minWidth: '8' });

/**
 * The page of a list: its title with the number of rows and how current they are, filters and search, then the list in
 * its current state. It holds no data: `view` comes from `listView`, and `query` from `useListQuery`.
 */
export function ListPage<Row, Key extends string | number>(props: ListPageProps<Row, Key>) {
  const { count, actions, children, chips, search, ...body } = props;
  const { title, view, query } = body;
  const ready = view.state === 'ready' ? view : null;
  // The total of an incomplete list would be misleading.
  const total = ready?.older ? null : ready?.total;
  const hasLoaded = useAfterLoading(Boolean(search && ready));
  const saved = useLoaded(savedViews, hasLoaded, view);
  return (
    <>
      <PageHeader
        title={title}
        count={(count === undefined ? total : count) ?? undefined}
        drop={ready && <Drop state={ready.freshness} observedAt={ready.observedAt} />}
        actions={actions}
      />
      {children}
      {(chips || search) && (
        <div className={listBar}>
          {chips}
          {saved && <saved.ViewChips />}
          {search && (
            <SearchField
              {...search}
              aside={<span className={saving}>{saved && <saved.SaveView />}</span>}
              className={listSearch}
              value={query.typed}
              onChange={query.setTyped}
            />
          )}
        </div>
      )}
      <ListBody {...body} />
    </>
  );
}
