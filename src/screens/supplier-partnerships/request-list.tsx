import { type ReactNode, useMemo } from 'react';
import type { PartnershipRequest } from '../../../contract/entities/partnerships.ts';
import { useT } from '../../i18n/t.ts';
import { textIndex } from '../../lib/pure/text-index.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { listView } from '../../sync/read/list-view.ts';
import type { Read } from '../../sync/state/types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { useListQuery } from '../../ui/use-list-query.ts';
import { useRequestColumns } from './columns.tsx';
import { RequestDrawer } from './request-drawer.tsx';

interface RequestListProps {
  read: Read<{ data: PartnershipRequest[] }>;
  mayDecide: boolean;
  /** The tabs. */
  children: ReactNode;
}

const search = textIndex<PartnershipRequest>(({ shop, message }) => [shop.name, message]);

/** First those that wait for an answer, by when they expire; then the others, newest first. */
function inOrder(requests: readonly PartnershipRequest[]): PartnershipRequest[] {
  const waits = ({ state }: PartnershipRequest) => (state === 'pending' ? 0 : 1);
  return [...requests].sort(
    (a, b) =>
      waits(a) - waits(b) || (waits(a) === 0 ? a.expires_at.localeCompare(b.expires_at) : 0),
  );
}

/** The requests of shops, with their outcome. */
export function RequestList({ read, mayDecide, children }: RequestListProps) {
  const t = useT();
  const sync = useSync();
  const query = useListQuery();
  const { words, wordsPage, params, go } = query;
  const view = useMemo(() => {
    const ordered =
      read.state === 'ready' ? { ...read, value: { data: inOrder(read.value.data) } } : read;
    return listView<PartnershipRequest>(null, ordered, wordsPage, search(words));
  }, [read, words, wordsPage]);
  const all = read.state === 'ready' ? read.value.data : null;
  const shown = all?.find(({ id }) => String(id) === params.get('request')) ?? null;
  return (
    <>
      <ListPage
        title={t('supplier.partnerships')}
        count={null}
        view={view}
        query={query}
        columns={useRequestColumns()}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => go({ request: String(id) })}
        opened={shown?.id}
        canShowAll
        search={{ label: t('supplier.search'), placeholder: t('supplier.search-placeholder') }}
        empty={
          all && all.length > 0 ? (
            <NoMatches title={t('supplier.no-matches')} onClear={() => query.setTyped('')} />
          ) : (
            <EmptyState motif="done" title={t('supplier.requests.empty')}>
              {t('supplier.requests.empty.hint')}
            </EmptyState>
          )
        }
        onRetry={() => void sync?.refresh()}
      >
        {children}
      </ListPage>
      <RequestDrawer
        key={shown?.id}
        request={shown}
        mayDecide={mayDecide}
        onClose={() => go({ request: null })}
      />
    </>
  );
}
