import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useCallback, useState } from 'react';
import { css } from '../../../styled-system/css';
import { moneyNote } from '../../features/products/later-money-note.ts';
import { RoleGate } from '../../features/team/role-gate.tsx';
import { useT } from '../../i18n/t.ts';
import { useLazy } from '../../machines/use-lazy.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Drop } from '../../ui/drop.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SaveView, ViewChips } from '../../ui/saved-views.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useDebouncedText } from '../../ui/use-debounced-text.ts';
import { activeFilters, atDefaults, resetFilters } from './active-filters.ts';
import { DidYouMean } from './did-you-mean.tsx';
import { EmptyResults } from './empty-results.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { ManyFound } from './many-found.tsx';
import { MoreResults } from './more-results.tsx';
import { ProductDrawer } from './product-drawer.tsx';
import { ResultSelection } from './result-selection.tsx';
import { Results, ResultsSkeleton } from './results.tsx';
import { SortControl } from './sort-control.tsx';
import { useAddToList } from './use-add-to-list.ts';
import { useChosen } from './use-chosen.ts';
import { useFilterWords } from './use-filter-words.ts';
import { useIsInImportList } from './use-import-list-ids.ts';
import { useResults } from './use-results.ts';
import { useSearchState } from './use-search-state.ts';
import { useSupplierName } from './use-supplier-name.ts';
import { useView } from './use-view.ts';
import { ViewSwitch } from './view-switch.tsx';

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '13rem minmax(0, 1fr)' },
  gap: '8',
  alignItems: 'start',
});
const aside = css({
  display: { base: 'none', lg: 'block' },
  position: 'sticky',
  top: 'calc(var(--sticky-top, 0px) + 1rem)',
  maxHeight: 'calc(100dvh - var(--sticky-top, 0px) - 2rem)',
  overflowY: 'auto',
  paddingInline: '2',
  marginInline: '-2',
});
const bar = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });
const field = css({ flexBasis: { base: 'full', md: '16rem' } });
// Without its icon on a phone, to leave room for the sort order beside it.
const opener = css({
  display: { lg: 'none' },
  '& svg': { display: { base: 'none', sm: 'block' } },
});
const chips = css({ marginBlock: '3' });
/** Reserves the notes' height above the growing list, so that nothing moves when they arrive. */
const noteRoom = css({
  display: 'grid',
  alignContent: 'end',
  minHeight: { base: '11', md: '7' },
  marginBottom: '3',
});
const body = css({ transition: 'opacity 120ms', '&[aria-busy=true]': { opacity: '0.6' } });

/** Search for the suppliers' products; the URL holds the complete state `[§7-products]`. */
export function SearchProducts() {
  'use memo';
  const t = useT();
  const nav = useSearchState();
  const { state, go } = nav;
  const sync = useSync();
  const categoriesRead = useRead('GET /shop/product-categories', {});
  const categories = categoriesRead.state === 'ready' ? categoriesRead.value.data : [];
  const isInList = useIsInImportList();
  const chosen = useChosen();
  const { may } = useAddToList();
  const [view, setView] = useView();
  const found = useResults(state, view);
  const [sheetOpen, setSheetOpen] = useState(false);
  const onPause = useCallback((search: string) => go({ search }, { replace: true }), [go]);
  const [typed, setTyped] = useDebouncedText(state.search, onPause);

  const { results, failure, products } = found;
  const filters = results?.included?.filters;
  const supplierName = useSupplierName(state.supplier_id, filters?.supplier);
  const words = useFilterWords(state, supplierName, categories);
  const countedOver = results?.included?.counted_over;
  const panel = { nav, filters, countedOver, categories, supplierName };
  // The words are already shown in the search field.
  const active = activeFilters(state).filter(({ name }) => name !== 'search');
  const total = results?.meta.total;
  const isMore = results?.meta.more === true;
  const MoneyNote = useLazy(moneyNote, products.length > 0);

  return (
    <>
      <PageHeader
        title={t('search.title')}
        count={isMore ? undefined : total}
        drop={<Drop state={found.source} observedAt={found.observedAt} />}
      />
      <RoleGate may={may} needs="member" />
      <div className={columns} aria-busy={found.isLoadingMore}>
        <aside className={aside} aria-label={t('search.filters')}>
          <FilterPanel {...panel} />
        </aside>
        <section aria-label={t('search.results')}>
          <div className={bar}>
            <SearchField
              className={field}
              label={t('search.field')}
              placeholder={t('search.placeholder')}
              aside={<SaveView />}
              value={typed}
              onChange={setTyped}
            />
            <Button
              className={opener}
              icon={<SlidersHorizontal aria-hidden="true" size={16} />}
              onClick={() => setSheetOpen(true)}
            >
              {t('search.filters-active', { count: active.length })}
            </Button>
            <SortControl nav={nav} />
            <ViewSwitch view={view} onChange={setView} />
          </div>
          <div className={chips}>
            <FilterChips
              kind="remove"
              label={t('search.chips')}
              chips={active.map(({ name }) => ({ id: name, label: words(name) }))}
              active={active.map(({ name }) => name)}
              onToggle={(id) => go(active.find(({ name }) => name === id)?.without ?? {})}
            >
              {!atDefaults(state) && (
                <Button tone="quiet" size="sm" onClick={() => go(resetFilters(state))}>
                  {t('search.filters-reset')}
                </Button>
              )}
              <ViewChips />
            </FilterChips>
          </div>
          <div className={body} aria-busy={found.isOld}>
            {failure?.kind === 'offline' && (
              <EmptyState motif="cable" title={t('search.unseen')}>
                {t('search.unseen-hint')}
              </EmptyState>
            )}
            {failure && failure.kind !== 'offline' && (
              <ErrorState failure={failure} onRetry={() => void sync?.refresh()} />
            )}
            {!failure && !results && <ResultsSkeleton />}
            {results && <DidYouMean nav={nav} words={results.included?.did_you_mean} />}
            {results && <ManyFound meta={results.meta} />}
            {results && products.length === 0 && <EmptyResults nav={nav} words={words} />}
            {results && products.length > 0 && (
              <>
                <div className={noteRoom}>
                  {MoneyNote && (
                    <MoneyNote currencies={products.map(({ cost }) => cost.currency)} />
                  )}
                </div>
                <Results
                  products={products}
                  isLoadingMore={found.isLoadingMore}
                  view={view}
                  hrefOf={({ id }) => nav.hrefOf({ product: id })}
                  isInList={isInList}
                  selection={
                    may
                      ? {
                          selected: chosen.ids,
                          onChange: (ids) => chosen.select(ids, products),
                          label: ({ title }) => t('search.select', { title }),
                        }
                      : undefined
                  }
                />
                {view === 'grid' ? (
                  <MoreResults
                    nav={nav}
                    found={found}
                    lastPage={results.meta.last_page}
                    total={results.meta.total}
                    isMore={isMore}
                  />
                ) : (
                  <ListPages
                    label={t('search.results')}
                    page={results.meta.current_page}
                    lastPage={results.meta.last_page}
                    total={results.meta.total}
                    perPage={results.meta.per_page}
                    href={(page) => nav.hrefOf({ page })}
                  />
                )}
              </>
            )}
          </div>
        </section>
      </div>
      <Drawer
        open={sheetOpen}
        onClose={() => setSheetOpen(false)}
        title={t('search.filters')}
        footer={
          <Button tone="primary" wide onClick={() => setSheetOpen(false)}>
            {t(isMore ? 'search.filters-show-many' : 'search.filters-show', { count: total ?? 0 })}
          </Button>
        }
      >
        <FilterPanel {...panel} withReset />
      </Drawer>
      <ResultSelection
        chosen={chosen.products}
        isInList={isInList}
        shown={products}
        onSelect={(ids) => chosen.select(ids, products)}
      />
      <ProductDrawer id={state.product} onClose={() => go({ product: null })} isInList={isInList} />
    </>
  );
}
