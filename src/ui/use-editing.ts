import { useEffect, useState } from 'react';
import { readDraft } from '../lib/browser/drafts.ts';

/**
 * The id of the item that is being edited, among several. If there is a draft for the open one, its editing continues.
 */
export function useEditing(
  open: number | null,
  draftOf: (id: number) => string,
): [number | null, (id: number | null) => void] {
  const [editing, setEditing] = useState<number | null>(null);
  useEffect(
    function goOnEditing() {
      if (open !== null && readDraft(draftOf(open)) !== null) setEditing(open);
    },
    [open, draftOf],
  );
  return [editing, setEditing];
}
