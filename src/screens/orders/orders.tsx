import { useMemo, useState } from 'react';
import { useT } from '../../i18n/t.ts';
import { spanFrom, withinSpan } from '../../lib/pure/day-span.ts';
import { links } from '../../router/links.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useNewest } from '../../sync/react/use-newest.ts';
import { useReadWhen } from '../../sync/react/use-read-when.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import { useSearchAhead } from '../../sync/react/use-search-ahead.ts';
import { listView } from '../../sync/read/list-view.ts';
import { searches } from '../../sync/read/search.ts';
import { DateRange } from '../../ui/date-range.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { useListQuery } from '../../ui/use-list-query.ts';
import { type Item, useColumns } from './columns.tsx';
import { EmptyOrders } from './empty-orders.tsx';
import { groupWords } from './group-words.ts';
import { NeedsYou } from './needs-you.tsx';
import { countGroups, groupFrom, inGroup, offered } from './order-rows.ts';
import { OrderSelection } from './order-selection.tsx';

/** All orders of the shop, newest first; those that need the merchant are at the top. */
export function Orders() {
  const t = useT();
  const sync = useSync();
  const query = useListQuery();
  const { page, words, wordsPage, go, hrefOf } = query;
  const group = groupFrom(query.params.get('group'));
  const [from, to] = [query.params.get('from'), query.params.get('to')];
  const span = useMemo(() => spanFrom(from, to), [from, to]);

  const newest = useNewest('orders');
  const records = useRecords('orders');
  // The server's pages don't support states, days or words, so those need the orders on the device.
  const isPlain = group === 'all' && span === null && words === '';
  const needsAnswer = records.state !== 'ready' && isPlain;
  const answer = useReadWhen(needsAnswer, 'GET /shop/orders', { query: { page } });
  const view = useMemo(() => {
    const matches = searches.orders(words);
    const within = withinSpan(span);
    const fits = (order: Item['value']) =>
      inGroup(order, group) && within(order.placed_at) && matches(order);
    return listView(records, isPlain ? answer : null, wordsPage, fits, newest);
  }, [records, newest, answer, isPlain, words, wordsPage, group, span]);
  useSearchAhead('orders', records);
  const all = records.state === 'ready' ? records.value : null;
  const counts = useMemo(() => {
    const within = withinSpan(span);
    const orders = all?.map(({ value }) => value);
    return orders && countGroups(orders.filter(({ placed_at }) => within(placed_at)));
  }, [all, span]);
  const needing = useMemo(
    () => all?.filter(({ value }) => inGroup(value, 'needs-you')) ?? null,
    [all],
  );

  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const listed = view.state === 'ready' ? view : null;
  const chosen = (all ?? listed?.rows ?? []).filter(({ id }) => selected.has(id));

  return (
    <>
      <ListPage
        title={t('orders.title')}
        count={all?.length}
        view={view}
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ value }) => links.order(value.order_number)}
        selection={{
          selected,
          onChange: setSelected,
          label: ({ value }) => t('orders.select', { number: value.order_number }),
        }}
        chips={
          <FilterChips
            kind="choose"
            label={t('orders.groups')}
            chips={offered(group).map((id) => ({
              id,
              label: t(groupWords[id]),
              count: counts?.[id],
            }))}
            active={[group]}
            onToggle={(id) => go({ group: id === 'all' ? null : id, page: null })}
          >
            <DateRange
              label={t('orders.days')}
              span={span}
              onChange={(next) =>
                go({ from: next?.from ?? null, to: next?.to ?? null, page: null })
              }
            />
          </FilterChips>
        }
        search={{ label: t('orders.search'), placeholder: t('orders.search-placeholder') }}
        empty={
          <EmptyOrders
            group={group}
            words={words}
            span={span}
            onClear={() => query.setTyped('')}
            allHref={hrefOf({ group: null, from: null, to: null, page: null })}
          />
        }
        onRetry={() => void sync?.refresh()}
      >
        {group === 'all' &&
          span === null &&
          words === '' &&
          page === 1 &&
          records.state !== 'failed' &&
          !(view.state === 'ready' && view.total === 0) && (
            <NeedsYou orders={needing} allHref={hrefOf({ group: 'needs-you', page: null })} />
          )}
      </ListPage>
      <OrderSelection chosen={chosen} all={listed?.all ?? null} onSelect={setSelected} />
    </>
  );
}
