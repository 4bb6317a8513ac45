import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { lazy } from '../lib/lazy.ts';
import { useBehind } from '../lib/use-behind.ts';
import { useLoaded } from '../lib/use-loaded.ts';
import { Drop } from './drop.tsx';
import { ListBody, type ListBodyProps } from './list-body.tsx';
import { PageHeader } from './page-header.tsx';
import { SearchField } from './search-field.tsx';

interface ListPageProps<Row, Key extends string | number> extends ListBodyProps<Row, Key> {
  /** Of all there are, beside the title; the view's own total unless it is given, none when null. */
  count?: number | null | undefined;
  /** Buttons; the main one last. */
  actions?: ReactNode;
  /** What needs the person before the list does. */
  children?: ReactNode;
  /** Filters, as `FilterChips`. */
  chips?: ReactNode;
  /** The field that changes `query.typed`. */
  search?: { label: string; placeholder?: string };
}

const savedViews = lazy(() => import('./saved-views.tsx'));

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: '3',
});
/** As wide as what comes into it. */
const saving = css({ display: 'inline-flex', minWidth: '8' });
const field = css({ flexBasis: { base: 'full', md: '14rem' }, maxWidth: { md: '24rem' } });

/**
 * The page of a list: its title with how many there are and how true that is, filters and search, then whichever state the
 * view is in. It holds no data: `view` is what `listView` makes of a read, `query` what `useListQuery` reads off the address.
 */
export function ListPage<Row, Key extends string | number>(props: ListPageProps<Row, Key>) {
  const { count, actions, children, chips, search, ...body } = props;
  const { title, view, query } = body;
  const ready = view.state === 'ready' ? view : null;
  // Of a part, the total says nothing of the list.
  const total = ready?.older ? null : ready?.total;
  const isBehind = useBehind(Boolean(search && ready));
  const saved = useLoaded(savedViews, isBehind, view);
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
        <div className={bar}>
          {chips}
          {saved && <saved.ViewChips />}
          {search && (
            <SearchField
              {...search}
              aside={<span className={saving}>{saved && <saved.SaveView />}</span>}
              className={field}
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
