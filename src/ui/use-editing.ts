import { useEffect, useState } from 'react';
import { readDraft } from '../lib/browser/drafts.ts';

/** Which of several is being edited, by its id; what was being typed for the open one is gone on with. */
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
