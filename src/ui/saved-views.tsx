import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { css, cx } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { newId } from '../lib/browser/ids.ts';
import { putBack, renamed, type SavedView, viewQuery, withView } from '../lib/pure/saved-views.ts';
import { buttonStyle } from './button-style.ts';
import { FilterChips } from './filter-chips.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu, menuItem } from './menu.tsx';
import { NameView } from './name-view.tsx';
import { toast } from './toast.ts';
import { useSavedViews } from './use-saved-views.ts';

// The chips of saved views are a group of their own, beside the filters' chips.
const place = css({ display: 'flex', alignItems: 'center', gap: '1', marginRight: 'auto' });
const more = css({ width: { base: '11', md: '8' } });

/** Chips that lead to the person's saved views of this list; the current one can be renamed and removed. */
export function ViewChips() {
  const t = useT();
  const [path, navigate] = useLocation();
  const query = viewQuery(useSearch());
  const [views, change] = useSavedViews(path);
  const [naming, setNaming] = useState<SavedView | null>(null);
  const current = views.find((view) => view.query === query);
  if (views.length === 0) return null;

  function remove(view: SavedView) {
    const at = views.indexOf(view);
    change((all) => all.filter(({ id }) => id !== view.id));
    toast(t('views.removed', { name: view.name }), {
      action: {
        label: t('views.undo'),
        onAction: () => change((all) => putBack(all, view, at)),
      },
    });
  }

  return (
    <div className={place}>
      <FilterChips
        label={t('views.saved')}
        chips={views.map(({ id, name }) => ({ id, label: name }))}
        active={current ? [current.id] : []}
        onToggle={(id) => {
          const view = views.find((one) => one.id === id);
          navigate(view && view !== current ? `${path}?${view.query}` : path);
        }}
      >
        {current && (
          <Menu
            label={t('views.more', { name: current.name })}
            align="start"
            triggerClassName={cx(buttonStyle({ tone: 'quiet', size: 'sm', shape: 'icon' }), more)}
            trigger={<Ellipsis aria-hidden="true" size={16} />}
          >
            <button type="button" className={menuItem} onClick={() => setNaming(current)}>
              {t('views.rename')}
            </button>
            <button type="button" className={menuItem} onClick={() => remove(current)}>
              {t('views.remove')}
            </button>
          </Menu>
        )}
      </FilterChips>
      <NameView
        title={t('views.rename')}
        name={naming?.name ?? null}
        onClose={() => setNaming(null)}
        onName={(name) => naming && change((all) => renamed(all, naming.id, name))}
      />
    </div>
  );
}

/** Saves the current view. Placed inside the search field, so that it doesn't move anything. */
export function SaveView() {
  const t = useT();
  const [path] = useLocation();
  const search = useSearch();
  const query = viewQuery(search);
  const [views, change] = useSavedViews(path);
  const [naming, setNaming] = useState(false);
  const current = views.find((view) => view.query === query);
  const isPlain = query === '';
  const label = current
    ? t('views.is-saved', { name: current.name })
    : t(isPlain ? 'views.nothing' : 'views.save');

  function save(name: string) {
    change((all) => withView(all, { id: newId(), name, query }));
    toast(t('views.done', { name }), { tone: 'done' });
  }

  return (
    <>
      <IconButton
        label={label}
        size="sm"
        aria-disabled={isPlain || current !== undefined}
        icon={
          current ? (
            <BookmarkCheck aria-hidden="true" size={16} />
          ) : (
            <BookmarkPlus aria-hidden="true" size={16} />
          )
        }
        onClick={() => setNaming(!isPlain && !current)}
      />
      <NameView
        title={t('views.save')}
        name={naming ? (new URLSearchParams(search).get('search') ?? '') : null}
        taken={views.map(({ name }) => name)}
        onClose={() => setNaming(false)}
        onName={save}
      />
    </>
  );
}
