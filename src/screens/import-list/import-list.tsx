import Download from 'lucide-react/icons/download';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { lazy } from '../../lib/lazy.ts';
import { pageFrom } from '../../lib/page-window.ts';
import { useLazy, useLazyFromThen } from '../../machines/use-lazy.ts';
import { listView } from '../../sync/list-view.ts';
import { useSync } from '../../sync/provider.tsx';
import { useReadWhen } from '../../sync/use-read-when.ts';
import { useRecords } from '../../sync/use-records.ts';
import { Button } from '../../ui/button.tsx';
import { Drop } from '../../ui/drop.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Table } from '../../ui/table.tsx';
import { useQueryState } from '../../ui/use-query-state.ts';
import { useSettledText } from '../../ui/use-settled-text.ts';
import { type Item, useColumns } from './columns.tsx';
import { countGroups, groupFrom, groupNames, inGroup, searchImportList } from './import-rows.ts';
import { useImportUnderWay } from './use-import-under-way.ts';
import { useRemove } from './use-remove.ts';
import { groupWords } from './words.ts';

// Loaded when there is something to show, or to ask.
const editorDrawer = lazy(() =>
  import('./editor-drawer.tsx').then((module) => module.EditorDrawer),
);
const bulkDialog = lazy(() => import('./bulk-dialog.tsx').then((module) => module.BulkDialog));
const removeAllDialog = lazy(() =>
  import('../../ui/confirm-dialog.tsx').then((module) => module.ConfirmDialog),
);
const actionBar = lazy(() => import('../../ui/action-bar.tsx').then((module) => module.ActionBar));
const jobPanel = lazy(() => import('./job-panel.tsx').then((module) => module.JobPanel));
const emptyImportList = lazy(() =>
  import('./empty-import-list.tsx').then((module) => module.EmptyImportList),
);
const errorState = lazy(() =>
  import('../../ui/error-state.tsx').then((module) => module.ErrorState),
);
const virtualTable = lazy(() =>
  import('../../ui/virtual-table.tsx').then((module) => module.VirtualTable),
);

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

  const hasRows = view.state === 'ready' && view.total > 0;
  const EditorDrawer = useLazyFromThen(editorDrawer, editing !== null);
  const BulkDialog = useLazyFromThen(bulkDialog, imports);
  const RemoveAllDialog = useLazyFromThen(removeAllDialog, confirms);
  const ActionBar = useLazyFromThen(actionBar, chosen.length > 0);
  const JobPanel = useLazyFromThen(jobPanel, useImportUnderWay());
  const EmptyImportList = useLazy(emptyImportList, view.state === 'ready' && !hasRows);
  const ErrorState = useLazy(errorState, view.state === 'failed');
  const VirtualTable = useLazy(virtualTable, hasRows && showsAll && view.all !== null);

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
      {JobPanel && <JobPanel items={all ?? []} onFix={open} />}
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
      {view.state === 'failed' && ErrorState && (
        <ErrorState failure={view.failure} onRetry={() => void sync?.refresh()} />
      )}
      {view.state === 'ready' && !hasRows && EmptyImportList && (
        <EmptyImportList
          total={counts?.all ?? 0}
          group={group}
          words={words}
          onClear={() => setTyped('')}
          allHref={hrefOf({ group: 'all', page: null })}
        />
      )}
      {view.state === 'ready' && hasRows && (
        <>
          {showsAll && view.all && VirtualTable ? (
            <VirtualTable {...table} />
          ) : (
            <Table {...table} rows={view.rows} />
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
      {ActionBar && (
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
      )}
      {EditorDrawer && (
        <EditorDrawer id={editing} items={all} onClose={() => open(null)} onReopen={open} />
      )}
      {BulkDialog && (
        <BulkDialog open={imports} items={all ?? []} onClose={() => setImports(false)} />
      )}
      {RemoveAllDialog && (
        <RemoveAllDialog
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
        </RemoveAllDialog>
      )}
    </>
  );
}

/** Brings what a click will open while nothing else is to do: the list itself is there sooner without it. */
function useFetchAhead() {
  useEffect(function fetchWhenIdle() {
    const timer = setTimeout(() => {
      // A failure here is no news: the click asks again.
      Promise.all([editorDrawer.load(), bulkDialog.load()]).catch(() => {});
    }, 1_500);
    return () => clearTimeout(timer);
  }, []);
}
