import Download from 'lucide-react/icons/download';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { pageFrom } from '../../lib/page-window.ts';
import { listView } from '../../sync/list-view.ts';
import { useSync } from '../../sync/provider.tsx';
import { useReadWhen } from '../../sync/use-read-when.ts';
import { useRecords } from '../../sync/use-records.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Drop } from '../../ui/drop.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Table } from '../../ui/table.tsx';
import { useQueryState } from '../../ui/use-query-state.ts';
import { useSettledText } from '../../ui/use-settled-text.ts';
import { type Item, useColumns } from './columns.tsx';
import { EmptyImportList } from './empty-import-list.tsx';
import { countGroups, groupFrom, groupNames, inGroup, searchImportList } from './import-rows.ts';
import { JobPanel } from './job-panel.tsx';
import { useRemove } from './use-remove.ts';
import { groupWords } from './words.ts';

const loadEditor = () => import('./editor-drawer.tsx');
const loadBulkDialog = () => import('./bulk-dialog.tsx');
const EditorDrawer = lazy(async () => ({ default: (await loadEditor()).EditorDrawer }));
const BulkDialog = lazy(async () => ({ default: (await loadBulkDialog()).BulkDialog }));
const VirtualTable = lazy(async () => ({
  default: (await import('../../ui/virtual-table.tsx')).VirtualTable<Item, number>,
}));

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: '3',
});
const field = css({ flexBasis: { base: 'full', md: '16rem' }, maxWidth: { md: '24rem' } });
const foot = css({ display: 'flex', justifyContent: 'center', paddingBlock: '2' });
const perPage = 10;

/** The import list: the whole of it, on this device `[§1-offline]`. */
export function ImportList() {
  const t = useT();
  const sync = useSync();
  const query = useQueryState();
  const { params, go, hrefOf } = query;
  const group = groupFrom(params.get('group'));
  const search = params.get('search') ?? '';
  const page = pageFrom(params.get('page'));
  const showsAll = params.get('all') === '1';
  const editing = Number(params.get('edit')) || null;

  const settle = useCallback(
    (text: string) => go({ search: text, page: null }, { replace: true }),
    [go],
  );
  const [typed, setTyped] = useSettledText(search, settle);
  const words = useDeferredValue(typed.trim());

  const records = useRecords('import-products');
  const answer = useReadWhen(records.state !== 'ready', 'GET /import-products', {
    query: { page, search_query: search || undefined },
  });
  const view = useMemo(() => {
    const matches = searchImportList(words);
    return listView(
      records,
      answer,
      words === search ? page : 1,
      (product) => inGroup(product, group) && matches(product),
    );
  }, [records, answer, words, search, page, group]);
  const all = records.state === 'ready' ? records.value : null;
  const counts = useMemo(() => all && countGroups(all.map(({ value }) => value)), [all]);

  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [confirms, setConfirms] = useState(false);
  const [imports, setImports] = useState(false);
  // Once opened they stay, so that closing can be seen.
  const hasEdited = useHasBeen(editing !== null);
  const hasImported = useHasBeen(imports);
  useFetchAhead();
  const removal = useRemove();
  const open = (id: number | null) => go({ edit: id === null ? null : String(id) });
  const columns = useColumns({
    onEdit: ({ id }) => open(id),
    onRemove: (item) => void removal.remove([item]),
  });

  const rows = view.state === 'ready' ? ((showsAll ? view.all : null) ?? view.rows) : [];
  const chosen = (all ?? rows).filter(({ id }) => selected.has(id));
  const table = {
    caption: t('import-list.title'),
    columns,
    rows,
    rowKey: ({ id }: Item) => id,
    rowHref: ({ id }: Item) => hrefOf({ edit: String(id) }),
    selection: {
      selected,
      onChange: setSelected,
      label: (id: number) =>
        t('import-list.select', { title: rows.find((row) => row.id === id)?.value.title ?? '' }),
    },
  };

  function removeChosen() {
    void removal.remove(chosen);
    setSelected(new Set());
  }

  return (
    <>
      <PageHeader
        title={t('import-list.title')}
        count={counts?.all ?? (view.state === 'ready' ? view.total : undefined)}
        drop={
          view.state === 'ready' && <Drop state={view.freshness} observedAt={view.observedAt} />
        }
        actions={
          <>
            <Button tone="quiet" disabled={!all?.length} onClick={() => setConfirms(true)}>
              {t('import-list.remove-all')}
            </Button>
            <Button
              tone="primary"
              disabled={!counts?.['to-import']}
              icon={<Download aria-hidden="true" size={16} />}
              onClick={() => setImports(true)}
            >
              {t('import-list.bulk.open')}
            </Button>
          </>
        }
      />
      <JobPanel items={all ?? []} onFix={open} />
      <div className={bar}>
        <FilterChips
          kind="choose"
          label={t('import-list.groups')}
          chips={groupNames.map((id) => ({ id, label: t(groupWords[id]), count: counts?.[id] }))}
          active={[group]}
          onToggle={(id) => go({ group: id === 'to-import' ? null : id, page: null })}
        />
        <SearchField
          className={field}
          label={t('import-list.search')}
          placeholder={t('import-list.search-placeholder')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {view.state === 'loading' && <Table {...table} loading={perPage} />}
      {view.state === 'failed' && (
        <ErrorState failure={view.failure} onRetry={() => void sync?.refresh()} />
      )}
      {view.state === 'ready' && view.total === 0 && (
        <EmptyImportList
          total={counts?.all ?? 0}
          group={group}
          words={words}
          onClear={() => setTyped('')}
          allHref={hrefOf({ group: 'all', page: null })}
        />
      )}
      {view.state === 'ready' && view.total > 0 && (
        <>
          {showsAll && view.all ? (
            <Suspense fallback={<Table {...table} rows={view.rows} />}>
              <VirtualTable {...table} />
            </Suspense>
          ) : (
            <Table {...table} />
          )}
          {!showsAll && (
            <ListPages
              label={t('import-list.pages')}
              page={view.page}
              lastPage={view.lastPage}
              total={view.total}
              perPage={perPage}
              href={(number) => hrefOf({ page: number > 1 ? String(number) : null })}
            />
          )}
          {view.all && view.all.length > perPage && (
            <div className={foot}>
              <Button
                tone="quiet"
                size="sm"
                onClick={() => go({ all: showsAll ? null : '1', page: null })}
              >
                {t(showsAll ? 'import-list.show-pages' : 'import-list.show-all')}
              </Button>
            </div>
          )}
        </>
      )}
      <ActionBar count={chosen.length} onClear={() => setSelected(new Set())}>
        {view.state === 'ready' && view.all && chosen.length < view.all.length && (
          <Button
            size="sm"
            tone="quiet"
            onClick={() => setSelected(new Set(view.all?.map(({ id }) => id)))}
          >
            {t('import-list.select-all', { count: view.all.length })}
          </Button>
        )}
        <Button size="sm" tone="danger" onClick={removeChosen}>
          {t('import-list.remove-selected')}
        </Button>
      </ActionBar>
      <Suspense>
        {hasEdited && (
          <EditorDrawer id={editing} items={all} onClose={() => open(null)} onReopen={open} />
        )}
        {hasImported && (
          <BulkDialog open={imports} items={all ?? []} onClose={() => setImports(false)} />
        )}
      </Suspense>
      <ConfirmDialog
        open={confirms}
        danger
        title={t('import-list.remove-all-title')}
        confirmLabel={t('import-list.remove-all-confirm')}
        onClose={() => setConfirms(false)}
        onConfirm={() => {
          setConfirms(false);
          void removal.removeAll();
        }}
      >
        {t('import-list.remove-all-text', { count: counts?.all ?? 0 })}
      </ConfirmDialog>
    </>
  );
}

function useHasBeen(now: boolean): boolean {
  const [has, setHas] = useState(now);
  if (now && !has) setHas(true);
  return has;
}

/** Brings what a click will open while nothing else is to do: the list itself is there sooner without it. */
function useFetchAhead() {
  useEffect(function fetchWhenIdle() {
    const timer = setTimeout(() => {
      // A failure here is no news: the click asks again.
      Promise.all([loadEditor(), loadBulkDialog()]).catch(() => {});
    }, 1_500);
    return () => clearTimeout(timer);
  }, []);
}
