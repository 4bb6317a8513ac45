import { lazy, Suspense, useCallback, useDeferredValue, useMemo } from 'react';
import { css } from '../../../styled-system/css';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { pageFrom } from '../../lib/page-window.ts';
import { links } from '../../links.ts';
import { listView } from '../../sync/list-view.ts';
import { useSync } from '../../sync/provider.tsx';
import { useReadWhen } from '../../sync/use-read-when.ts';
import { useRecords } from '../../sync/use-records.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Drop } from '../../ui/drop.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Table } from '../../ui/table.tsx';
import { useQueryState } from '../../ui/use-query-state.ts';
import { useSettledText } from '../../ui/use-settled-text.ts';
import { type Item, useColumns } from './columns.tsx';
import {
  countStatuses,
  type StatusFilter,
  searchMyProducts,
  statuses,
  statusFrom,
} from './my-product-rows.ts';

const VirtualTable = lazy(async () => ({
  default: (await import('../../ui/virtual-table.tsx')).VirtualTable<Item, number>,
}));

const statusWords = {
  active: 'my-products.status.active',
  on_hold: 'my-products.status.on_hold',
  out_of_stock: 'my-products.status.out_of_stock',
  unavailable: 'my-products.status.unavailable',
  unpublished: 'my-products.status.unpublished',
  failed: 'my-products.status.failed',
  all: 'my-products.status.all',
} as const satisfies Record<StatusFilter, MessageId>;

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: '3',
});
const field = css({ flexBasis: { base: 'full', md: '14rem' }, maxWidth: { md: '22rem' } });
const foot = css({ display: 'flex', justifyContent: 'center', paddingBlock: '2' });
// Rows without a check: on a phone its column would push the picture in.
const flush = css({
  '& tr': { columnGap: '0' },
  '& td:first-child': { marginRight: { base: '3', md: '0' } },
});
const perPage = 10;

/** What the shop sells `[§7-shop-products]`. */
export function MyProducts() {
  const t = useT();
  const sync = useSync();
  const { params, go, hrefOf } = useQueryState();
  const status = statusFrom(params.get('status'));
  const search = params.get('search') ?? '';
  const page = pageFrom(params.get('page'));
  const showsAll = params.get('all') === '1';
  const settle = useCallback(
    (text: string) => go({ search: text, page: null }, { replace: true }),
    [go],
  );
  const [typed, setTyped] = useSettledText(search, settle);
  const words = useDeferredValue(typed.trim());

  const records = useRecords('my-products');
  const answer = useReadWhen(records.state !== 'ready', 'GET /shop/products', {
    query: { page, status, search_query: search || undefined },
  });
  const view = useMemo(() => {
    const matches = searchMyProducts(words);
    return listView(
      records,
      answer,
      words === search ? page : 1,
      (product) => (status === 'all' || product.status === status) && matches(product),
    );
  }, [records, answer, words, search, page, status]);
  const counts = useMemo(
    () => records.state === 'ready' && countStatuses(records.value.map(({ value }) => value)),
    [records],
  );
  // A status that no product has is no choice; "active" is where one begins `[§9-status]`.
  const shown = ([...statuses, 'all'] satisfies StatusFilter[]).filter(
    (one) => !counts || counts[one] > 0 || one === 'active' || one === status || one === 'all',
  );
  const columns = useColumns();
  const rows = view.state === 'ready' ? ((showsAll ? view.all : null) ?? view.rows) : [];
  const table = {
    caption: t('my-products.title'),
    columns,
    rows,
    rowKey: ({ id }: Item) => id,
  };

  return (
    <>
      <PageHeader
        title={t('my-products.title')}
        count={counts ? counts.all : undefined}
        drop={
          view.state === 'ready' && <Drop state={view.freshness} observedAt={view.observedAt} />
        }
      />
      <div className={bar}>
        <FilterChips
          kind="choose"
          label={t('my-products.statuses')}
          chips={shown.map((id) => ({
            id,
            label: t(statusWords[id]),
            count: counts ? counts[id] : undefined,
          }))}
          active={[status]}
          onToggle={(id) => go({ status: id === 'active' ? null : id, page: null })}
        />
        <SearchField
          className={field}
          label={t('my-products.search')}
          placeholder={t('my-products.search-placeholder')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {view.state === 'loading' && <Table {...table} loading={perPage} />}
      {view.state === 'failed' && (
        <ErrorState failure={view.failure} onRetry={() => void sync?.refresh()} />
      )}
      {view.state === 'ready' && view.total === 0 && words !== '' && (
        <EmptyState
          motif="search"
          title={t('my-products.empty-search', { words })}
          action={
            <Button onClick={() => setTyped('')}>{t('my-products.empty-search-action')}</Button>
          }
        />
      )}
      {view.state === 'ready' && view.total === 0 && words === '' && counts && counts.all > 0 && (
        <EmptyState
          motif="shelf"
          title={t('my-products.empty-status', { status: t(statusWords[status]) })}
          action={
            <ButtonLink href={hrefOf({ status: 'all', page: null })}>
              {t('my-products.empty-show-all')}
            </ButtonLink>
          }
        />
      )}
      {view.state === 'ready' &&
        view.total === 0 &&
        words === '' &&
        !(counts && counts.all > 0) && (
          <EmptyState
            motif="shelf"
            title={t('my-products.empty')}
            action={
              <ButtonLink href={links.importList()} tone="primary">
                {t('my-products.empty-action')}
              </ButtonLink>
            }
          >
            {t('my-products.empty-hint')}
          </EmptyState>
        )}
      {view.state === 'ready' && view.total > 0 && (
        <>
          <div className={flush}>
            {showsAll && view.all ? (
              <Suspense fallback={<Table {...table} rows={view.rows} />}>
                <VirtualTable {...table} />
              </Suspense>
            ) : (
              <Table {...table} />
            )}
          </div>
          {!showsAll && (
            <ListPages
              label={t('my-products.pages')}
              page={view.page}
              lastPage={view.lastPage}
              total={view.total}
              perPage={perPage}
              href={(number) => hrefOf({ page: number > 1 ? String(number) : null })}
            />
          )}
          {view.all && view.all.length > perPage && (
            <div className={foot}>
              <Button
                tone="quiet"
                size="sm"
                onClick={() => go({ all: showsAll ? null : '1', page: null })}
              >
                {t(showsAll ? 'my-products.show-pages' : 'my-products.show-all')}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
