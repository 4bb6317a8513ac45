import type { ReactNode } from 'react';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import {
  type ActiveFilter,
  activeFilters,
  type FilterName,
  resetFilters,
} from './active-filters.ts';
import { callOf, type SearchState } from './search-state.ts';
import type { SearchNavigation } from './use-search-state.ts';

interface EmptyResultsProps {
  nav: SearchNavigation;
  words: (name: FilterName) => string;
}

/** Says what causes the empty result (one filter, all of them, or the words) and offers a solution. */
export function EmptyResults({ nav, words }: EmptyResultsProps) {
  const t = useT();
  const filters = activeFilters(nav.state);
  if (filters.length === 0) return <EmptyState motif="shelf" title={t('search.empty-plain')} />;
  const candidates = filters.filter(({ name }) => name !== 'search');
  return <Cause nav={nav} words={words} candidates={candidates} />;
}

interface CauseProps extends EmptyResultsProps {
  candidates: readonly ActiveFilter[];
}

/**
 * Tries the search without one filter after another until one gives results, so that no more requests are sent than
 * necessary.
 */
function Cause({ nav, words, candidates }: CauseProps) {
  const [first, ...rest] = candidates;
  if (!first) return <Together nav={nav} />;
  return (
    <Lifted
      key={first.name}
      nav={nav}
      without={first.without}
      otherwise={<Cause nav={nav} words={words} candidates={rest} />}
    >
      {(count) => <OneFilter nav={nav} filter={first} name={words(first.name)} count={count} />}
    </Lifted>
  );
}

/** No single filter is the cause: it is all of them together, or the words. */
function Together({ nav }: Pick<EmptyResultsProps, 'nav'>) {
  const unfiltered = withoutFilters(nav.state);
  return (
    <Lifted nav={nav} without={unfiltered} otherwise={<NoSuchWords nav={nav} />}>
      {(count) => <AllFilters nav={nav} without={unfiltered} count={count} />}
    </Lifted>
  );
}

const withoutFilters = (state: SearchState): SearchState => ({
  ...state,
  category_id: null,
  supplier_id: null,
  in_stock: false,
  has_media: false,
  is_not_colli: false,
  page: 1,
  product: null,
});

interface LiftedProps {
  nav: SearchNavigation;
  without: SearchState;
  otherwise: ReactNode;
  children: (count: number) => ReactNode;
}

/**
 * Shows `children` with the number of results that the search without some filters finds, or `otherwise` if it finds
 * nothing either.
 */
function Lifted({ without, otherwise, children }: LiftedProps) {
  const t = useT();
  const { include: _, ...query } = callOf(without).query ?? {};
  const read = useRead('GET /products', { query });
  if (read.state === 'loading') return <EmptyState motif="search" title={t('search.empty')} />;
  const count = read.state === 'ready' ? read.value.meta.total : 0;
  return count === 0 ? otherwise : children(count);
}

interface OneFilterProps {
  nav: SearchNavigation;
  filter: ActiveFilter;
  name: string;
  count: number;
}

function OneFilter({ nav, filter, name, count }: OneFilterProps) {
  const t = useT();
  return (
    <EmptyState
      motif="search"
      title={t('search.empty')}
      action={
        <ButtonLink href={nav.hrefOf(filter.without)} tone="primary">
          {t('search.empty-lift', { filter: name })}
        </ButtonLink>
      }
    >
      {t('search.empty-cause', { filter: name, count })}
    </EmptyState>
  );
}

interface AllFiltersProps {
  nav: SearchNavigation;
  without: SearchState;
  count: number;
}

function AllFilters({ nav, without, count }: AllFiltersProps) {
  const t = useT();
  return (
    <EmptyState
      motif="search"
      title={t('search.empty')}
      action={
        <ButtonLink href={nav.hrefOf(without)} tone="primary">
          {t('search.empty-clear')}
        </ButtonLink>
      }
    >
      {t('search.empty-together', { count })}
    </EmptyState>
  );
}

/** No product matches the words, whatever the filters. */
function NoSuchWords({ nav }: Pick<EmptyResultsProps, 'nav'>) {
  const t = useT();
  const words = nav.state.search.trim();
  const fewer = words.split(/\s+/).slice(0, -1).join(' ');
  if (words === '') {
    return (
      <EmptyState
        motif="search"
        title={t('search.empty')}
        action={
          <Button tone="primary" onClick={() => nav.go(resetFilters(nav.state))}>
            {t('search.filters-reset')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      motif="search"
      title={t('search.empty-words', { words })}
      action={
        <>
          {fewer !== '' && (
            <ButtonLink href={nav.hrefOf({ search: fewer })}>
              {t('search.empty-fewer', { words: fewer })}
            </ButtonLink>
          )}
          <ButtonLink href={links.shopProfile({ tab: 'partnerships' })}>
            {t('search.empty-ask')}
          </ButtonLink>
          <Button tone="primary" onClick={() => nav.go({ ...resetFilters(nav.state), search: '' })}>
            {t('search.empty-all')}
          </Button>
        </>
      }
    >
      {t('search.empty-words-hint')}
    </EmptyState>
  );
}
