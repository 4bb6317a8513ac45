import { type RefObject, useEffect, useRef } from 'react';
import { afterPaint } from '../lib/browser/after-paint.ts';

/**
 * Ties a native modal `<dialog>` to a state. The focus moves to the element with `data-autofocus`, or else to the
 * dialog, and back when it closes. With `yields`, the page reacts to the click first, because on a long page opening a
 * modal makes the browser recalculate everything.
 */
export function useModal(open: boolean, yields = false): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(
    function showOrClose() {
      const dialog = ref.current;
      if (!dialog || dialog.open === open) return;
      if (!open) {
        dialog.close();
        return;
      }
      const show = () => {
        dialog.showModal();
        // Otherwise the browser focuses the first button, which is the cross.
        const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog;
        wanted.focus();
      };
      if (yields) return afterPaint(show);
      show();
    },
    [open, yields],
  );
  useEffect(
    function stayOpen() {
      const dialog = ref.current;
      if (!dialog || !open) return;
      // At a second Escape in a row, the browser closes a dialog without asking. Only the state may close it, so it is
      // opened again.
      const show = () => dialog.showModal();
      dialog.addEventListener('close', show);
      return () => dialog.removeEventListener('close', show);
    },
    [open],
  );
  return ref;
}
