import { useCallback, useDeferredValue, useMemo } from 'react';
import { css } from '../../../styled-system/css';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { pageFrom } from '../../lib/page-window.ts';
import { links } from '../../links.ts';
import { listView } from '../../sync/list-view.ts';
import { useSync } from '../../sync/provider.tsx';
import type { Read } from '../../sync/types.ts';
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
import { NeedsYou } from './needs-you.tsx';
import {
  countGroups,
  type Group,
  groupFrom,
  groupNames,
  inGroup,
  newestFirst,
  searchOrders,
} from './order-rows.ts';

const groupWords = {
  all: 'orders.group.all',
  'needs-you': 'orders.group.needs-you',
  'under-way': 'orders.group.under-way',
  shipped: 'orders.group.shipped',
  closed: 'orders.group.closed',
} as const satisfies Record<Group, MessageId>;

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: '3',
});
const field = css({ flexBasis: { base: 'full', md: '16rem' }, maxWidth: { md: '24rem' } });
// A card here has neither a check nor a picture: their columns would only push it in.
const flush = css({ '& tr': { columnGap: '0' } });
const perPage = 10;

/** Every order of the shop, newest first; what needs the merchant stands on top. */
export function Orders() {
  const t = useT();
  const sync = useSync();
  const { params, go, hrefOf } = useQueryState();
  const group = groupFrom(params.get('group'));
  const search = params.get('search') ?? '';
  const page = pageFrom(params.get('page'));
  const settle = useCallback(
    (text: string) => go({ search: text, page: null }, { replace: true }),
    [go],
  );
  const [typed, setTyped] = useSettledText(search, settle);
  const words = useDeferredValue(typed.trim());

  const kept = useRecords('orders');
  const records = useMemo(() => inOrder(kept), [kept]);
  const answer = useReadWhen(records.state !== 'ready', 'GET /shop/orders', { query: { page } });
  const view = useMemo(() => {
    const matches = searchOrders(words);
    return listView(
      records,
      answer,
      words === search ? page : 1,
      (order) => inGroup(order, group) && matches(order),
    );
  }, [records, answer, words, search, page, group]);
  const all = records.state === 'ready' ? records.value : null;
  const counts = useMemo(() => all && countGroups(all.map(({ value }) => value)), [all]);
  const needing = useMemo(
    () => all?.filter(({ value }) => inGroup(value, 'needs-you')) ?? [],
    [all],
  );
  const columns = useColumns();
  const table = {
    caption: t('orders.title'),
    columns,
    rows: view.state === 'ready' ? view.rows : [],
    rowKey: ({ id }: Item) => id,
    rowHref: ({ value }: Item) => links.order(value.order_number),
  };

  return (
    <>
      <PageHeader
        title={t('orders.title')}
        count={counts?.all ?? (view.state === 'ready' ? view.total : undefined)}
        drop={
          view.state === 'ready' && <Drop state={view.freshness} observedAt={view.observedAt} />
        }
      />
      {group === 'all' && words === '' && view.state === 'ready' && view.page === 1 && (
        <NeedsYou orders={needing} allHref={hrefOf({ group: 'needs-you', page: null })} />
      )}
      <div className={bar}>
        <FilterChips
          kind="choose"
          label={t('orders.groups')}
          chips={groupNames.map((id) => ({ id, label: t(groupWords[id]), count: counts?.[id] }))}
          active={[group]}
          onToggle={(id) => go({ group: id === 'all' ? null : id, page: null })}
        />
        <SearchField
          className={field}
          label={t('orders.search')}
          placeholder={t('orders.search-placeholder')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {view.state === 'loading' && <Table {...table} loading={perPage} />}
      {view.state === 'failed' && (
        <ErrorState failure={view.failure} onRetry={() => void sync?.refresh()} />
      )}
      {view.state === 'ready' && view.total > 0 && (
        <>
          <div className={flush}>
            <Table {...table} />
          </div>
          <ListPages
            label={t('orders.pages')}
            page={view.page}
            lastPage={view.lastPage}
            total={view.total}
            perPage={perPage}
            href={(number) => hrefOf({ page: number > 1 ? String(number) : null })}
          />
        </>
      )}
      {view.state === 'ready' && view.total === 0 && words !== '' && (
        <EmptyState
          motif="search"
          title={t('orders.empty-search', { words })}
          action={<Button onClick={() => setTyped('')}>{t('orders.empty-search-action')}</Button>}
        />
      )}
      {view.state === 'ready' && view.total === 0 && words === '' && group !== 'all' && (
        <EmptyState
          motif={group === 'needs-you' ? 'done' : 'orders'}
          title={
            group === 'needs-you'
              ? t('orders.empty-needs-you')
              : t('orders.empty-group', { group: t(groupWords[group]) })
          }
          action={
            <ButtonLink href={hrefOf({ group: null, page: null })}>
              {t('orders.empty-show-all')}
            </ButtonLink>
          }
        />
      )}
      {view.state === 'ready' && view.total === 0 && words === '' && group === 'all' && (
        <EmptyState
          motif="orders"
          title={t('orders.empty')}
          action={
            <ButtonLink href={links.myProducts()} tone="primary">
              {t('orders.empty-action')}
            </ButtonLink>
          }
        >
          {t('orders.empty-hint')}
        </EmptyState>
      )}
    </>
  );
}

/** The collection is sorted by when a record reached this device's store; people think of when it was placed. */
function inOrder(read: Read<readonly Item[]>): Read<readonly Item[]> {
  if (read.state !== 'ready') return read;
  return { ...read, value: read.value.toSorted((a, b) => newestFirst(a.value, b.value)) };
}
