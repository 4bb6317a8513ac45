import SearchIcon from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useId,
  useState,
} from 'react';
import { useLocation, useRouter } from 'wouter';
import { useT } from '../../i18n/t.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { PaletteItem } from './item.ts';
import { Line } from './line.tsx';
import * as look from './palette-style.ts';
import { keepRecent } from './recents.ts';
import { useSections } from './use-sections.ts';

interface SearchProps {
  label: string;
  onClose: () => void;
}

/** A search field and its results, as a combobox: the focus stays in the field, and the arrow keys select. */
export function Search({ label, onClose }: SearchProps) {
  const t = useT();
  const id = useId();
  const [path, navigate] = useLocation();
  const { base } = useRouter();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const found = useDeferredValue(words);
  const sections = useSections(path, found);
  const items = sections.flatMap((section) => section.items);
  const [chosen, setChosen] = useState<string | null>(null);
  const [entered, setEntered] = useState<{ inNewTab: boolean } | null>(null);
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === chosen),
  );
  const active = items[at];
  const optionId = (item: PaletteItem) => `${id}-${item.id}`;
  const activeId = active && optionId(active);

  useEffect(
    function keepInSight() {
      if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    },
    [activeId],
  );

  function choose(item: PaletteItem | undefined, inNewTab: boolean) {
    if (!item) return;
    const { href } = item;
    if (href) keepRecent({ id: item.id, title: item.title, href });
    if (href && inNewTab) window.open(base + href, '_blank', 'noopener');
    else {
      onClose();
      if (href) navigate(href);
      else item.run?.();
    }
  }

  const enter = useLatest((inNewTab: boolean) => choose(active, inNewTab));
  useEffect(
    function chooseOnceFound() {
      // A fast typist may press Enter before the results are up to date; then this waits for them.
      if (!entered || found !== words) return;
      setEntered(null);
      enter(entered.inNewTab);
    },
    [entered, found, words, enter],
  );

  function keydown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey } = event;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[key];
    if (step && items.length > 0) {
      const last = items.length - 1;
      const next = Math.abs(step) === 1 ? (at + step + items.length) % items.length : at + step;
      setChosen(items[Math.max(0, Math.min(last, next))]?.id ?? null);
    } else if (key === 'Enter') setEntered({ inNewTab: ctrlKey || metaKey });
    else if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') onClose();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className={look.head}>
        <SearchIcon aria-hidden="true" size={18} />
        <input
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: a person has just asked for this field
          autoFocus
          type="search"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t('palette.placeholder')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(null);
          }}
          onKeyDown={keydown}
          className={look.input}
        />
        <IconButton
          label={t('ui.close')}
          size="sm"
          icon={<X aria-hidden="true" size={16} />}
          onClick={onClose}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={label} className={look.list}>
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={section.id} role="group" aria-labelledby={`${id}-${section.id}-heading`}>
            <div id={`${id}-${section.id}-heading`} role="presentation" className={look.heading}>
              {section.heading}
            </div>
            {section.items.map((item) => (
              <Line
                key={item.id}
                id={optionId(item)}
                item={item}
                isActive={item === active}
                onPoint={() => setChosen(item.id)}
                onChoose={(event: MouseEvent) => choose(item, event.ctrlKey || event.metaKey)}
              />
            ))}
            {section.note && <p className={look.plain}>{section.note}</p>}
          </div>
        ))}
      </div>
      <p role="status" className={items.length === 0 ? look.plain : look.foot}>
        {items.length === 0 ? t('palette.nothing', { words }) : t('palette.foot')}
      </p>
    </>
  );
}
