import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { keysStore } from '../../features/keyboard/keys-store.ts';
import { useT } from '../../i18n/t.ts';
import { lazy } from '../../lib/pure/lazy.ts';
import { type KeyWish, readKey } from '../../lib/pure/read-key.ts';
import { useLazyFromThen } from '../../machines/use-lazy.ts';
import { useWatch } from '../../sync/react/use-watch.ts';
import { followWayBack } from './came-back.ts';
import * as list from './list-cursor.ts';
import { pageKeysFrom } from './page-keys.ts';
import { plainKeys } from './plain-keys.ts';

const palette = lazy(() => import('../palette/palette.tsx').then((module) => module.Palette));
const helpSheet = lazy(() => import('./help-sheet.tsx').then((module) => module.HelpSheet));

/** How long `g` waits for its letter, in milliseconds. */
const patience = 1_500;

// Not an effect: a frame that is drawn anew as the browser goes back, or just before a link is pressed, would miss it.
followWayBack();

/** Handles the keyboard for all pages and their lists, and shows the palette and the list of shortcuts. */
export function Keyboard() {
  const t = useT();
  const [path, navigate] = useLocation();
  const open = useWatch(keysStore, null);
  const Palette = useLazyFromThen(palette, open === 'palette');
  const HelpSheet = useLazyFromThen(helpSheet, open === 'help');

  useEffect(function fetchAhead() {
    // If it fails, the first use tries again.
    palette.load().catch(() => {});
  }, []);

  useEffect(
    function listen() {
      let ledAt = Number.NEGATIVE_INFINITY;

      function act(wish: KeyWish, event: KeyboardEvent): boolean {
        switch (wish.kind) {
          case 'palette':
          case 'help':
            keysStore.set(wish.kind);
            return true;
          case 'lead':
            ledAt = event.timeStamp;
            return true;
          case 'go': {
            const page = pageKeysFrom(path).find(({ letter }) => letter === wish.letter);
            if (page) navigate(page.href);
            return page !== undefined;
          }
          case 'search':
            return list.focusSearch();
          case 'move':
            return list.move(wish.by, wish.along);
          case 'turn':
            return list.turnPage(wish.to);
          case 'select':
            return list.selectRow(wish.range);
          case 'open':
            return list.openRow();
          case 'press':
            return list.pressDeclared(wish.key);
          case 'clear':
            return list.clear();
        }
      }

      function keydown(event: KeyboardEvent) {
        if (event.defaultPrevented || event.isComposing) return;
        // An open dialog or menu handles the keys itself.
        if (document.querySelector('dialog:modal, [popover=auto]:popover-open')) return;
        const led = event.timeStamp - ledAt < patience;
        // Shift is pressed before a capital letter and doesn't count as the letter after `g`.
        if (event.key !== 'Shift') ledAt = Number.NEGATIVE_INFINITY;
        const wish =
          stepOut(event) ??
          readKey(event, { typing: isTyping(event.target), led, plainOff: plainKeys.off() });
        if (wish && act(wish, event)) event.preventDefault();
      }

      document.addEventListener('keydown', keydown);
      return () => document.removeEventListener('keydown', keydown);
    },
    [path, navigate],
  );

  return (
    <>
      {Palette && <Palette label={t('palette.open')} />}
      {HelpSheet && <HelpSheet />}
    </>
  );
}

/** Keys that leave the search field: down into the results, or Escape once it is empty. */
function stepOut({ key, target }: KeyboardEvent): KeyWish | null {
  if (!(target instanceof HTMLInputElement) || target.type !== 'search') return null;
  if (key === 'ArrowDown') return { kind: 'move', by: 1, along: 'order' };
  return key === 'Escape' && target.value === '' ? { kind: 'clear' } : null;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio])'));
