import { useT } from '../../i18n/t.ts';
import { useRead } from '../../sync/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import {
  type ActiveFilter,
  activeFilters,
  type FilterName,
  resetFilters,
} from './active-filters.ts';
import { callOf } from './search-state.ts';
import type { SearchNavigation } from './use-search-state.ts';

interface EmptyResultsProps {
  nav: SearchNavigation;
  words: (name: FilterName) => string;
}

/** Says which filter leaves nothing, and offers to lift it. */
export function EmptyResults({ nav, words }: EmptyResultsProps) {
  const t = useT();
  const filters = activeFilters(nav.state);
  if (filters.length === 0) return <EmptyState motif="shelf" title={t('search.empty-plain')} />;
  // The words last typed are looked at last: a person rather gives up a filter than what they look for.
  const candidates = filters.toSorted((a, b) => weight(a.name) - weight(b.name));
  return <Cause nav={nav} words={words} candidates={candidates} />;
}

const weight = (name: FilterName) => (name === 'search' ? 1 : 0);

interface CauseProps extends EmptyResultsProps {
  candidates: readonly ActiveFilter[];
}

/** Lifts one filter after the other in mind, until one brings results; asks for no more than it needs. */
function Cause({ nav, words, candidates }: CauseProps) {
  const [first, ...rest] = candidates;
  if (!first) return <Combined nav={nav} />;
  return <Lifted key={first.name} nav={nav} words={words} filter={first} rest={rest} />;
}

interface LiftedProps extends EmptyResultsProps {
  filter: ActiveFilter;
  rest: readonly ActiveFilter[];
}

function Lifted({ nav, words, filter, rest }: LiftedProps) {
  const t = useT();
  const { include: _, ...query } = callOf(filter.without).query ?? {};
  const read = useRead('GET /products', { query });
  if (read.state === 'loading') return <EmptyState motif="search" title={t('search.empty')} />;
  const count = read.state === 'ready' ? read.value.meta.total : 0;
  if (count === 0) return <Cause nav={nav} words={words} candidates={rest} />;
  const name = words(filter.name);
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

function Combined({ nav }: { nav: SearchNavigation }) {
  const t = useT();
  return (
    <EmptyState
      motif="search"
      title={t('search.empty')}
      action={
        <Button tone="primary" onClick={() => nav.go({ ...resetFilters(nav.state), search: '' })}>
          {t('search.filters-reset')}
        </Button>
      }
    >
      {t('search.empty-combined')}
    </EmptyState>
  );
}
