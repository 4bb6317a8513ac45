import { useMemo, useState } from 'react';
import { useT } from '../../i18n/t.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useNewest } from '../../sync/react/use-newest.ts';
import { useReadWhen } from '../../sync/react/use-read-when.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import { listView } from '../../sync/read/list-view.ts';
import { searches } from '../../sync/read/search.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { useListQuery } from '../../ui/use-list-query.ts';
import { type Item, useColumns } from './columns.tsx';
import { EmptyMyProducts } from './empty-my-products.tsx';
import { countStatuses, hasStatus, offered, statusFrom } from './my-product-rows.ts';
import { ProductSelection } from './product-selection.tsx';
import { statusWords } from './status-words.ts';

/** What the shop sells `[§7-shop-products]`. */
export function MyProducts() {
  const t = useT();
  const sync = useSync();
  const query = useListQuery();
  const { page, search, words, wordsPage, go, hrefOf } = query;
  const status = statusFrom(query.params.get('status'));

  const records = useRecords('my-products');
  const newest = useNewest('my-products');
  // The server knows one status or all: several wait for the products on the device.
  const asked = status === 'unsellable' ? null : status;
  const answer = useReadWhen(records.state !== 'ready' && asked !== null, 'GET /shop/products', {
    query: { page, status: asked ?? undefined, search_query: search || undefined },
  });
  const view = useMemo(() => {
    const matches = searches['my-products'](words);
    const fits = (product: Item['value']) => hasStatus(product, status) && matches(product);
    return listView(records, asked ? answer : null, wordsPage, fits, newest);
  }, [records, newest, answer, asked, words, wordsPage, status]);
  const all = records.state === 'ready' ? records.value : null;
  const counts = useMemo(() => all && countStatuses(all.map(({ value }) => value)), [all]);

  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const listed = view.state === 'ready' ? view : null;
  const chosen = (all ?? listed?.rows ?? []).filter(({ id }) => selected.has(id));

  return (
    <>
      <ListPage
        title={t('my-products.title')}
        // Until all are here, the total is that of one status.
        count={counts?.all ?? null}
        view={view}
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
        selection={{
          selected,
          onChange: setSelected,
          label: ({ value }) => t('my-products.select', { title: value.title }),
        }}
        canShowAll
        chips={
          <FilterChips
            kind="choose"
            label={t('my-products.statuses')}
            chips={offered(counts, status).map((id) => ({
              id,
              label: t(statusWords[id]),
              count: counts?.[id],
            }))}
            active={[status]}
            onToggle={(id) => go({ status: id === 'active' ? null : id, page: null })}
          />
        }
        search={{
          label: t('my-products.search'),
          placeholder: t('my-products.search-placeholder'),
        }}
        empty={
          <EmptyMyProducts
            total={counts?.all ?? 0}
            status={status}
            words={words}
            onClear={() => query.setTyped('')}
            allHref={hrefOf({ status: 'all', page: null })}
          />
        }
        onRetry={() => void sync?.refresh()}
      />
      <ProductSelection chosen={chosen} all={listed?.all ?? null} onSelect={setSelected} />
    </>
  );
}
