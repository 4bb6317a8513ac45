import { type RefObject, useEffect, useRef } from 'react';

/** Ties a native modal `<dialog>` to a state: focus moves in, and back to where it was when it closes. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(
    function showOrClose() {
      const dialog = ref.current;
      if (!dialog || dialog.open === open) return;
      if (open) dialog.showModal();
      else dialog.close();
    },
    [open],
  );
  return ref;
}
