import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { css } from '../../../styled-system/css';
import { moneyNote } from '../../features/products/later-money-note.ts';
import { useMay } from '../../features/team/use-role.ts';
import { useT } from '../../i18n/t.ts';
import { lazy } from '../../lib/pure/lazy.ts';
import { useUser } from '../../machines/react.tsx';
import { useLazy, useLazyFromThen } from '../../machines/use-lazy.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { useListQuery } from '../../ui/use-list-query.ts';
import { useColumns } from './columns.tsx';
import type { Question } from './import-rows.ts';
import { groupFrom, groupNames, isByGate, questionFrom } from './import-rows.ts';
import type { Item } from './item.ts';
import { useImportList } from './use-import-list.ts';
import { useImportUnderWay } from './use-import-under-way.ts';
import { groupWords } from './words.ts';

// Loaded when they are needed.
const importDialogs = lazy(() =>
  import('./import-dialogs.tsx').then((module) => module.ImportDialogs),
);
const selectionBar = lazy(() =>
  import('./selection-bar.tsx').then((module) => module.SelectionBar),
);
const removal = lazy(() => import('./removal.ts'));
const jobPanel = lazy(() => import('./job-panel.tsx').then((module) => module.JobPanel));
const emptyImportList = lazy(() =>
  import('./empty-import-list.tsx').then((module) => module.EmptyImportList),
);

// On a phone, the button with a background comes first, so that it is at the page's edge.
const first = css({ order: { base: '-1', md: '0' } });

/** The import list, which is completely on this device `[§1-offline]`. */
export function ImportList() {
  'use memo';
  const t = useT();
  const sync = useSync();
  const query = useListQuery();
  const { words, go, hrefOf } = query;
  const group = groupFrom(query.params.get('group'));
  const editing = Number(query.params.get('edit')) || null;

  const { view, all, counts } = useImportList(query, group);
  const listed = view.state === 'ready' ? view : null;

  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const may = useMay<
    'POST /import-products/import/bulk' | 'DELETE /import-products' | 'DELETE /import-products/{id}'
  >(useUser()?.shop?.id, 'member');
  const question = questionFrom(query.params.get('ask'));
  const ask = (asked: Question | null) => go({ ask: asked }, { replace: asked === null });
  const remove = async (items: readonly Item[]) => {
    const { removeItems } = await removal.load();
    if (sync) await removeItems(sync, t, items);
  };
  const isAhead = useAhead(listed !== null);
  const chosen =
    selected.size === 0 ? [] : (all ?? listed?.rows ?? []).filter(({ id }) => selected.has(id));
  const edit = (id: number | null) => go({ edit: id === null ? null : String(id), change: null });
  const columns = useColumns({
    onEdit: ({ id }) => edit(id),
    onRemove: (item) => void remove([item]),
  });

  const ImportDialogs = useLazyFromThen(
    importDialogs,
    isAhead || editing !== null || question !== null,
  );
  const MoneyNote = useLazyFromThen(moneyNote, isAhead);
  const SelectionBar = useLazyFromThen(selectionBar, isAhead || chosen.length > 0);
  const JobPanel = useLazyFromThen(jobPanel, useImportUnderWay() || !may);
  const EmptyImportList = useLazy(emptyImportList, listed?.total === 0);

  return (
    <>
      <ListPage
        title={t('import-list.title')}
        count={counts?.all}
        view={view}
        query={query}
        // The last column has the actions for an item.
        columns={may ? columns : columns.slice(0, -1)}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf({ edit: String(id) })}
        opened={editing}
        selection={
          may
            ? {
                selected,
                onChange: setSelected,
                label: ({ value }) => t('import-list.select', { title: value.title }),
              }
            : undefined
        }
        canShowAll
        actions={
          may && (
            <>
              <Button tone="quiet" disabled={!all?.length} onClick={() => ask('remove-all')}>
                {t('import-list.remove-all')}
              </Button>
              <Button
                tone="primary"
                className={first}
                disabled={!counts?.['to-import']}
                icon={<Download aria-hidden="true" size={16} />}
                onClick={() => ask('import')}
              >
                {t('import-list.bulk.open')}
              </Button>
            </>
          )
        }
        chips={
          <FilterChips
            kind="choose"
            label={t('import-list.groups')}
            chips={groupNames.map((id) => ({
              id,
              label: t(groupWords[id]),
              ...((id === group || !isByGate(id)) && { count: counts?.[id] }),
            }))}
            active={[group]}
            onToggle={(id) => go({ group: id === 'to-import' ? null : id, page: null })}
          />
        }
        search={{
          label: t('import-list.search'),
          placeholder: t('import-list.search-placeholder'),
        }}
        empty={
          EmptyImportList && (
            <EmptyImportList
              total={counts?.all ?? 0}
              group={group}
              words={words}
              onClear={() => query.setTyped('')}
              allHref={hrefOf({ group: 'all', page: null })}
            />
          )
        }
        onRetry={() => void sync?.refresh()}
      >
        {JobPanel && <JobPanel items={all ?? []} onFix={edit} />}
      </ListPage>
      {MoneyNote && listed && listed.total > 0 && (
        <MoneyNote
          currencies={listed.rows.flatMap(({ value }) =>
            value.variants.map(({ cost }) => cost.currency),
          )}
        />
      )}
      {SelectionBar && (
        <SelectionBar
          chosen={chosen}
          all={listed?.all ?? null}
          onSelect={setSelected}
          onRemove={() => {
            void remove(chosen);
            setSelected(new Set());
          }}
        />
      )}
      {ImportDialogs && (
        <ImportDialogs
          items={all}
          editing={editing}
          onEdit={edit}
          question={may ? question : null}
          onAnswered={() => ask(null)}
          onRemoveAll={() => {
            ask(null);
            if (sync) void removal.load().then(({ removeAllItems }) => removeAllItems(sync, t));
          }}
        />
      )}
    </>
  );
}

/** Becomes true some time after the list is shown. Then the code that a click will need is loaded in advance. */
function useAhead(isThere: boolean): boolean {
  const [isAhead, setAhead] = useState(false);
  useEffect(
    function waitForRest() {
      if (!isThere) return;
      const timer = setTimeout(() => {
        Promise.all([importDialogs.load(), selectionBar.load(), removal.load()]).then(
          () => setAhead(true),
          // Ignored, because the click tries again.
          () => {},
        );
      }, 1_500);
      return () => clearTimeout(timer);
    },
    [isThere],
  );
  return isAhead;
}
