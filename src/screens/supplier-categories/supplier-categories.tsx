import { useMemo, useState } from 'react';
import { css } from '../../../styled-system/css';
import type { Failure } from '../../api/failure.ts';
import { categoryOptions } from '../../features/products/category-options.ts';
import { useMayForSupplier } from '../../features/team/use-level.ts';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { Drop } from '../../ui/drop.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { listBar, listSearch } from '../../ui/list-bar-style.ts';
import { NoMatches } from '../../ui/no-matches.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useListQuery } from '../../ui/use-list-query.ts';
import { AcceptSure } from './accept-sure.tsx';
import { CategoryRow } from './category-row.tsx';

const list = css({ display: 'grid' });
const skeleton = css({ display: 'grid', gap: '3', paddingBlock: '3' });
const spaced = css({ marginBottom: '4' });

const states = ['unmapped', 'mapped'] as const;
const none: readonly never[] = [];

/**
 * The categories in the supplier's files, and where shops find them; unmapped ones come first `[§D-categories-queue]`.
 */
export function SupplierCategories() {
  const t = useT();
  const locale = useLocale();
  const sync = useSync();
  const query = useListQuery();
  const { params, go } = query;
  const [failure, setFailure] = useState<Failure | null>(null);
  const state = states.find((one) => one === params.get('state')) ?? 'unmapped';
  const mayMap = useMayForSupplier<
    | 'PATCH /supplier/categories/{id}'
    | 'POST /supplier/categories/accept'
    | 'POST /supplier/categories/take-back'
  >(useUser()?.supplier?.id, 'editor');
  const tree = useRead('GET /supplier/product-categories', {});
  const read = useRead('GET /supplier/categories', {
    query: { page: query.page, state, search: query.search || undefined },
  });
  const nodes = tree.state === 'ready' ? tree.value.data : none;
  const options = useMemo(() => categoryOptions(nodes, locale), [nodes, locale]);
  const failed = [read, tree].find((one) => one.state === 'failed');
  const isLoading = read.state === 'loading' || tree.state === 'loading';
  const { data, meta, counts } =
    read.state === 'ready' ? read.value : { data: none, meta: null, counts: null };
  const all = counts && counts.unmapped + counts.mapped;

  return (
    <>
      <PageHeader
        title={t('supplier-categories.title')}
        count={all ?? undefined}
        drop={read.state === 'ready' && <Drop state={read.source} observedAt={read.observedAt} />}
        lead={t('supplier-categories.lead')}
        actions={
          mayMap &&
          state === 'unmapped' &&
          counts &&
          counts.sure > 0 && <AcceptSure count={counts.sure} tell={setFailure} />
        }
      />
      {!mayMap && (
        <div className={spaced}>
          <Notice>{t('supplier.viewer')}</Notice>
        </div>
      )}
      {failure && (
        <div className={spaced}>
          <FailureNotice failure={failure} />
        </div>
      )}
      <div className={listBar}>
        <FilterChips
          kind="choose"
          label={t('supplier-categories.states')}
          chips={states.map((id) => ({
            id,
            label: t(`supplier-categories.state.${id}`),
            count: counts?.[id],
          }))}
          active={[state]}
          onToggle={(id) => go({ state: id === 'unmapped' ? null : id, page: null })}
        />
        <SearchField
          className={listSearch}
          label={t('supplier-categories.search')}
          placeholder={t('supplier-categories.search-placeholder')}
          value={query.typed}
          onChange={query.setTyped}
        />
      </div>
      {failed?.state === 'failed' && (
        <ErrorState failure={failed.failure} onRetry={() => void sync?.refresh()} />
      )}
      {!failed && isLoading && (
        <div className={skeleton} aria-busy="true">
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </div>
      )}
      {!failed && !isLoading && meta?.total === 0 && (
        <Empty
          state={state}
          isSearched={query.search !== ''}
          hasAny={(all ?? 0) > 0}
          onClear={() => {
            query.setTyped('');
            go({ search: null, page: null });
          }}
        />
      )}
      {!failed && !isLoading && data.length > 0 && (
        <ul className={list} aria-label={t(`supplier-categories.state.${state}`)}>
          {data.map((category) => (
            <CategoryRow
              key={`${category.id} ${category.category_id}`}
              category={category}
              options={options}
              mayMap={mayMap}
            />
          ))}
        </ul>
      )}
      {meta && meta.last_page > 1 && (
        <Pagination
          label={t('supplier-categories.pages')}
          page={meta.current_page}
          lastPage={meta.last_page}
          total={meta.total}
          perPage={meta.per_page}
          href={(to) => query.hrefOf({ page: to > 1 ? String(to) : null })}
        />
      )}
    </>
  );
}

interface EmptyProps {
  state: (typeof states)[number];
  isSearched: boolean;
  /** Whether the supplier has any categories. */
  hasAny: boolean;
  onClear: () => void;
}

function Empty({ state, isSearched, hasAny, onClear }: EmptyProps) {
  const t = useT();
  if (isSearched) return <NoMatches title={t('supplier-categories.no-match')} onClear={onClear} />;
  if (!hasAny) {
    return (
      <EmptyState motif="shelf" title={t('supplier-categories.none')}>
        {t('supplier-categories.none-hint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      motif={state === 'unmapped' ? 'done' : 'shelf'}
      title={t(`supplier-categories.${state}-none`)}
    >
      {t(`supplier-categories.${state}-none-hint`)}
    </EmptyState>
  );
}
