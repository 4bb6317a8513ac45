import { type RefObject, useEffect, useRef } from 'react';
import { afterPaint } from '../lib/browser/after-paint.ts';

/**
 * Ties a native modal `<dialog>` to a state: focus moves to what has `data-autofocus`, else to the dialog itself, and back
 * to where it was when it closes. One that `yields` lets the page answer the click first: over a long page a modal costs the
 * browser a look at all of it.
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
        // Otherwise the browser takes the first button, which is the cross.
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
      // A second Escape in a row closes a dialog without asking: the state alone decides.
      const show = () => dialog.showModal();
      dialog.addEventListener('close', show);
      return () => dialog.removeEventListener('close', show);
    },
    [open],
  );
  return ref;
}
