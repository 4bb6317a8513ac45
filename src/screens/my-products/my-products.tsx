import { useMemo, useState } from 'react';
import { css } from '../../../styled-system/css';
import { moneyNote } from '../../features/products/later-money-note.ts';
import { useShopMoney } from '../../features/products/use-shop-money.ts';
import { useMay } from '../../features/team/use-role.ts';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { lazy } from '../../lib/pure/lazy.ts';
import { useUser } from '../../machines/react.tsx';
import { useLazyFromThen } from '../../machines/use-lazy.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useNewest } from '../../sync/react/use-newest.ts';
import { useReadWhen } from '../../sync/react/use-read-when.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import { useSearchAhead } from '../../sync/react/use-search-ahead.ts';
import { listView } from '../../sync/read/list-view.ts';
import { searches } from '../../sync/read/search.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Select } from '../../ui/select.tsx';
import { useListQuery } from '../../ui/use-list-query.ts';
import { useColumns } from './columns.tsx';
import { EmptyMyProducts } from './empty-my-products.tsx';
import {
  countStatuses,
  hasStatus,
  offered,
  sorter,
  sortFrom,
  sortOrders,
  statusFrom,
} from './my-product-rows.ts';
import { ProductSelection } from './product-selection.tsx';
import { sortWords, statusWords, storeWords } from './status-words.ts';
import {
  byProduct,
  countStores,
  type Item,
  isInStores,
  joined,
  storeFilters,
  storesFrom,
} from './store-rows.ts';
import { useRemove } from './use-remove.ts';

// Loaded when a product is opened, together with the editor.
const productDrawer = lazy(() =>
  import('./product-drawer.tsx').then((module) => module.ProductDrawer),
);

/** Side by side, also on a phone. */
const selects = css({
  display: 'grid',
  gridTemplateColumns: { base: '3fr 2fr', md: 'auto auto' },
  gap: '2',
  flexBasis: { base: 'full', md: 'auto' },
});

/** The products that the shop sells `[§7-shop-products]`, with their editor. */
export function MyProducts() {
  'use memo';
  const t = useT();
  const locale = useLocale();
  const sync = useSync();
  const money = useShopMoney();
  const query = useListQuery();
  const { page, search, words, wordsPage, params, go, hrefOf } = query;
  const status = statusFrom(params.get('status'));
  const order = sortFrom(params.get('sort'));
  const stores = storesFrom(params.get('stores'));

  const records = useRecords('my-products');
  const newest = useNewest('my-products');
  // The server only supports one status or all, newest first; any other view needs the products on the device.
  const asked = status === 'unsellable' || order !== 'newest' || stores !== 'all' ? null : status;
  const answer = useReadWhen(records.state !== 'ready' && asked !== null, 'GET /shop/products', {
    query: { page, status: asked ?? undefined, search_query: search || undefined },
  });
  const sorted = useMemo(() => {
    const compare = sorter(order, locale, money);
    if (records.state !== 'ready' || !compare) return records;
    return { ...records, value: records.value.toSorted((a, b) => compare(a.value, b.value)) };
  }, [records, order, locale, money]);
  const listings = useRecords('listings');
  const listed = listings.state === 'ready' ? listings.value : null;
  const index = useMemo(() => listed && byProduct(listed), [listed]);
  // The stores only matter for the list if a filter by them is set.
  const within = stores === 'all' ? null : index;
  const view = useMemo(() => {
    const matches = searches['my-products'](words);
    const fits = (product: Item['value']) =>
      hasStatus(product, status) && matches(product) && isInStores(within?.get(product.id), stores);
    return listView(sorted, asked ? answer : null, wordsPage, fits, asked ? newest : null);
  }, [sorted, newest, answer, asked, words, wordsPage, status, stores, within]);
  const withStores = useMemo(() => joined(view, index), [view, index]);
  useSearchAhead('my-products', records);
  const all = records.state === 'ready' ? records.value : null;
  const counts = useMemo(() => all && countStatuses(all.map(({ value }) => value)), [all]);
  const storeCounts = useMemo(
    () =>
      all &&
      index &&
      countStores(
        all.filter(({ value }) => hasStatus(value, status)),
        index,
      ),
    [all, index, status],
  );

  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const shown = withStores.state === 'ready' ? withStores : null;
  const chosen = (all ?? shown?.rows ?? []).filter(({ id }) => selected.has(id));
  const may = useMay<
    | 'PATCH /my-products/{id}'
    | 'DELETE /my-products/{id}'
    | 'POST /listings/{id}/owners'
    | 'POST /listings/{id}/pause'
    | 'POST /listings/{id}/resume'
    | 'POST /listings/{id}/push'
    | 'POST /listings/{id}/unpublish'
  >(useUser()?.shop?.id, 'member');
  const remove = useRemove();

  // Links from other pages may only know the supplier's product, or the listing.
  const product = Number(params.get('product')) || null;
  const listing = Number(params.get('listing')) || null;
  const ofListing = (id: number) => listed?.find((one) => one.id === id)?.value.my_product_id;
  const editing =
    Number(params.get('edit')) ||
    (product && all?.find(({ value }) => value.product_id === product)?.id) ||
    (listing && ofListing(listing)) ||
    null;
  const edit = (id: number | null) =>
    go({ edit: id === null ? null : String(id), product: null, listing: null, change: null });
  const ProductDrawer = useLazyFromThen(productDrawer, editing !== null);
  const MoneyNote = useLazyFromThen(moneyNote, shown !== null);

  return (
    <>
      <ListPage
        title={t('my-products.title')}
        // Until all products are here, the view's total would be that of one status.
        count={counts?.all ?? null}
        view={withStores}
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf({ edit: String(id), product: null })}
        opened={editing}
        selection={{
          selected,
          onChange: setSelected,
          label: ({ value }) => t('my-products.select', { title: value.title }),
        }}
        canShowAll
        chips={
          <>
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
            <div className={selects}>
              <Select
                label={t('my-products.stores')}
                hideLabel
                value={stores}
                options={storeFilters.map((id) => ({
                  value: id,
                  label: t(storeWords[id], { count: storeCounts?.[id] ?? 0 }),
                }))}
                onChange={({ target }) =>
                  go({ stores: target.value === 'all' ? null : target.value, page: null })
                }
              />
              <Select
                label={t('my-products.sort')}
                hideLabel
                value={order}
                options={sortOrders.map((id) => ({ value: id, label: t(sortWords[id]) }))}
                onChange={({ target }) =>
                  go({ sort: target.value === 'newest' ? null : target.value, page: null })
                }
              />
            </div>
          </>
        }
        search={{
          label: t('my-products.search'),
          placeholder: t('my-products.search-placeholder'),
        }}
        empty={
          <EmptyMyProducts
            total={counts?.all ?? 0}
            status={status}
            isOfStores={stores !== 'all'}
            words={words}
            onClear={() => query.setTyped('')}
            allHref={hrefOf({ status: 'all', stores: null, page: null })}
          />
        }
        onRetry={() => void sync?.refresh()}
      />
      {MoneyNote && shown && shown.rows.length > 0 && (
        <MoneyNote currencies={shown.rows.map(({ value }) => value.cost.currency)} />
      )}
      <ProductSelection
        chosen={chosen}
        all={shown?.all ?? null}
        onSelect={setSelected}
        onRemove={
          may
            ? () => {
                void remove(chosen);
                setSelected(new Set());
              }
            : null
        }
      />
      {ProductDrawer && (
        <ProductDrawer
          id={editing}
          change={params.get('change')}
          items={all}
          listed={shown?.all ?? shown?.rows ?? []}
          onStep={edit}
          onRemove={
            may
              ? (item) => {
                  edit(null);
                  void remove([item]);
                }
              : null
          }
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}
