import History from 'lucide-react/icons/history';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/t.ts';
import { rank } from '../../lib/pure/rank.ts';
import type { PaletteItem, PaletteSection } from './item.ts';
import { readRecents } from './recents.ts';
import { useActions } from './use-actions.ts';
import { useFinds } from './use-finds.ts';
import { usePages } from './use-pages.ts';

/** In milliseconds: how long a person has to pause before the catalogue is searched. */
const pause = 300;
/** The most pages and actions in the results. */
const most = 6;

/**
 * What the palette shows: at first the recent lines, pages and actions; for a search, its results with the best first.
 */
export function useSections(path: string, words: string): PaletteSection[] {
  const t = useT();
  const [recents] = useState(readRecents);
  const pages = usePages(path);
  const actions = useActions(path);
  const debounced = useDebounced(words);
  const finds = useFinds(words, debounced);

  if (words === '') {
    return shown([
      {
        id: 'recent',
        heading: t('palette.recent'),
        items: recents.map(
          (recent): PaletteItem => ({
            ...(pages.find(({ id }) => id === recent.id) ?? { ...recent, icon: History }),
            id: `recent ${recent.id}`,
          }),
        ),
      },
      { id: 'pages', heading: t('palette.pages'), items: pages },
      { id: 'actions', heading: t('palette.actions'), items: actions },
    ]);
  }
  const named = rank([...pages, ...actions], words).slice(0, most);
  return shown([{ id: 'named', heading: t('palette.named'), items: named }, ...finds]);
}

const shown = (sections: PaletteSection[]) =>
  sections.filter(({ items, note }) => items.length > 0 || note);

/** The words, once the person pauses. */
function useDebounced(words: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(
    function followAfterPause() {
      const timer = setTimeout(setDebounced, pause, words);
      return () => clearTimeout(timer);
    },
    [words],
  );
  return debounced;
}
