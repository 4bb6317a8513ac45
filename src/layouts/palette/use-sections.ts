import History from 'lucide-react/icons/history';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/t.ts';
import { rank } from '../../lib/rank.ts';
import type { Item, Section } from './item.ts';
import { readRecents } from './recents.ts';
import { useActions } from './use-actions.ts';
import { useFinds } from './use-finds.ts';
import { usePages } from './use-pages.ts';

/** How long one pauses before the catalogue is asked, in milliseconds. */
const pause = 300;
/** Pages and actions that a search shows. */
const most = 6;

/** What the palette shows for what is typed: chosen before, pages and actions at first; then what was found, the likeliest first. */
export function useSections(path: string, words: string): Section[] {
  const t = useT();
  const [recents] = useState(readRecents);
  const pages = usePages(path);
  const actions = useActions(path);
  const settled = useSettledWords(words);
  const finds = useFinds(words, settled);

  if (words === '') {
    return shown([
      {
        id: 'recent',
        heading: t('palette.recent'),
        items: recents.map(
          (recent): Item => ({
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

const shown = (sections: Section[]) =>
  sections.filter(({ items, note }) => items.length > 0 || note);

/** The words once one pauses. */
function useSettledWords(words: string): string {
  const [settled, setSettled] = useState('');
  useEffect(
    function settleAfterPause() {
      const timer = setTimeout(setSettled, pause, words);
      return () => clearTimeout(timer);
    },
    [words],
  );
  return settled;
}
