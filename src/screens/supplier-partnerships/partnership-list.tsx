import { type ReactNode, useMemo } from 'react';
import type { Partnership, PartnershipState } from '../../../contract/entities/partnerships.ts';
import { partnershipStates } from '../../features/partnerships/partnership-state.tsx';
import { useT } from '../../i18n/t.ts';
import { keysOf } from '../../lib/pure/keys-of.ts';
import { textIndex } from '../../lib/pure/text-index.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { listView } from '../../sync/read/list-view.ts';
import type { Read } from '../../sync/state/types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { useListQuery } from '../../ui/use-list-query.ts';
import { usePartnershipColumns } from './columns.tsx';
import { PartnershipDrawer } from './partnership-drawer.tsx';

interface PartnershipListProps {
  read: Read<{ data: Partnership[] }>;
  mayDecide: boolean;
  /** The tabs. */
  children: ReactNode;
}

const states = keysOf(partnershipStates);
const search = textIndex<Partnership>(({ shop }) => [shop.name]);

/** All partners, from the device. */
export function PartnershipList({ read, mayDecide, children }: PartnershipListProps) {
  const t = useT();
  const sync = useSync();
  const query = useListQuery();
  const { words, wordsPage, params, go } = query;
  const state = states.find((one) => one === params.get('state')) ?? null;
  const view = useMemo(() => {
    const matches = search(words);
    return listView<Partnership>(
      null,
      read,
      wordsPage,
      (one) => (state === null || one.state === state) && matches(one),
    );
  }, [read, words, wordsPage, state]);
  const all = read.state === 'ready' ? read.value.data : null;
  const shown = all?.find(({ id }) => String(id) === params.get('partnership')) ?? null;
  const countOf = (one: PartnershipState) => all?.filter((each) => each.state === one).length;

  return (
    <>
      <ListPage
        title={t('supplier.partnerships')}
        count={all?.length ?? null}
        view={view}
        query={query}
        columns={usePartnershipColumns()}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => go({ partnership: String(id) })}
        opened={shown?.id}
        canShowAll
        chips={
          <FilterChips
            kind="choose"
            label={t('supplier.states')}
            chips={[
              { id: 'all', label: t('supplier.states.all'), count: all?.length },
              ...states.map((one) => ({
                id: one,
                label: t(partnershipStates[one].id),
                count: countOf(one),
              })),
            ]}
            active={[state ?? 'all']}
            onToggle={(id) => go({ state: id === 'all' ? null : id, page: null })}
          />
        }
        search={{ label: t('supplier.search'), placeholder: t('supplier.search-placeholder') }}
        empty={
          all && all.length > 0 ? (
            <NoMatches
              title={t('supplier.no-matches')}
              onClear={() => {
                query.setTyped('');
                go({ state: null, search: null, page: null });
              }}
            />
          ) : (
            <EmptyState motif="shelf" title={t('supplier.empty')}>
              {t('supplier.empty.hint')}
            </EmptyState>
          )
        }
        onRetry={() => void sync?.refresh()}
      >
        {children}
      </ListPage>
      <PartnershipDrawer
        partnership={shown}
        mayDecide={mayDecide}
        onClose={() => go({ partnership: null })}
      />
    </>
  );
}
