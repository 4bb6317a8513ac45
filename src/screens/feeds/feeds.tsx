import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import type { Feed } from '../../../contract/entities/feeds.ts';
import { useMay } from '../../features/team/use-role.ts';
import { useT } from '../../i18n/t.ts';
import { textIndex } from '../../lib/pure/text-index.ts';
import { useUser } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { listView } from '../../sync/read/list-view.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { toast } from '../../ui/toast.ts';
import { useListQuery } from '../../ui/use-list-query.ts';
import { useColumns } from './columns.tsx';
import { FeedDrawer } from './feed-drawer.tsx';
import { FeedForm } from './feed-form.tsx';
import { channelNames } from './feed-words.ts';
import { useBuilding } from './use-building.ts';

const searchFeeds = textIndex<Feed>(({ name, channel }) => [name, channelNames[channel]]);

/** The shop's feeds `[§2-feeds]`: their state, their address, and what was left out. */
export function Feeds() {
  const t = useT();
  const sync = useSync();
  const query = useListQuery();
  const { words, wordsPage, params, go } = query;
  const read = useRead('GET /shop/feeds', {});
  const view = useMemo(
    () => listView<Feed>(null, read, wordsPage, searchFeeds(words)),
    [read, words, wordsPage],
  );
  const all = read.state === 'ready' ? read.value.data : [];
  const mayHave = read.state === 'loading' || all.length > 0;
  const isLive = read.state === 'ready' && read.source === 'live';
  useBuilding(isLive && all.some(({ state }) => state === 'building'));
  const may = useMay<
    | 'POST /shop/feeds'
    | 'PATCH /shop/feeds/{id}'
    | 'POST /shop/feeds/{id}/build'
    | 'DELETE /shop/feeds/{id}'
  >(useUser()?.shop?.id, 'member');
  const open = params.get('feed');
  const create = (
    <Button
      tone="primary"
      disabled={!may}
      icon={<Plus aria-hidden="true" size={16} />}
      onClick={() => go({ feed: 'new' })}
    >
      {t('feeds.new')}
    </Button>
  );

  return (
    <>
      <ListPage
        title={t('title.feeds')}
        view={view}
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => go({ feed: String(id) })}
        opened={Number(open)}
        actions={mayHave && create}
        {...(mayHave && {
          search: { label: t('feeds.search'), placeholder: t('feeds.search-placeholder') },
        })}
        empty={
          all.length > 0 ? (
            <NoMatches
              title={t('feeds.no-matches', { words })}
              onClear={() => query.setTyped('')}
            />
          ) : (
            <EmptyState motif="parcel" title={t('feeds.empty')} action={create}>
              {t('feeds.empty-hint')}
            </EmptyState>
          )
        }
        onRetry={() => void sync?.refresh()}
      />
      <Drawer
        open={may && open === 'new'}
        onClose={() => go({ feed: null })}
        title={t('feeds.new')}
        lead={t('feeds.new-lead')}
      >
        {may && open === 'new' && (
          <FeedForm
            feed={null}
            onCancel={() => go({ feed: null })}
            onDone={({ id, name }) => {
              toast(t('feeds.created', { name }), { tone: 'done' });
              go({ feed: String(id) });
            }}
          />
        )}
      </Drawer>
      <FeedDrawer
        mayEdit={may}
        feed={all.find(({ id }) => String(id) === open) ?? null}
        onClose={() => go({ feed: null })}
      />
    </>
  );
}
