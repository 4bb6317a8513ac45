import { useState } from 'react';
import { BulkDialog } from './bulk-dialog.tsx';
import { EditorDrawer } from './editor-drawer.tsx';
import type { Question } from './import-rows.ts';
import type { Item } from './item.ts';
import { RemoveAllDialog } from './remove-all-dialog.tsx';

interface ImportDialogsProps {
  /** The whole list; null while it isn't on the device yet. */
  items: readonly Item[] | null;
  /** The id of the item in the editor. */
  editing: number | null;
  onEdit: (id: number | null) => void;
  question: Question | null;
  onAnswered: () => void;
  onRemoveAll: () => void;
}

const none: readonly Item[] = [];

/** The layers above the list. Each stays mounted while it closes, so that the animation can be seen. */
export function ImportDialogs(props: ImportDialogsProps) {
  const { items, editing, onEdit, question, onAnswered, onRemoveAll } = props;
  // Only counted when the question is asked, not after every change of an item.
  const [counted, setCounted] = useState<readonly Item[] | null>(null);
  const asked = question === 'import' ? (items ?? none) : counted;
  if (asked !== counted) setCounted(asked);
  return (
    <>
      <EditorDrawer id={editing} items={items} onClose={() => onEdit(null)} />
      {asked && <BulkDialog open={question === 'import'} items={asked} onClose={onAnswered} />}
      <RemoveAllDialog
        open={question === 'remove-all'}
        count={items?.length ?? 0}
        onClose={onAnswered}
        onConfirm={onRemoveAll}
      />
    </>
  );
}
