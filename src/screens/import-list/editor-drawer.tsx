import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { useT } from '../../i18n/t.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Item } from './columns.tsx';
import { Editor } from './editor.tsx';

interface EditorDrawerProps {
  /** The item that the URL asks for; null closes the editor. */
  id: number | null;
  /** Null while the list isn't on the device yet. */
  items: readonly Item[] | null;
  onClose: () => void;
}

/** In milliseconds: longer than a drawer takes to slide away `[§9-modal]`. */
const away = 700;

/** The editor as a drawer over the list. */
export function EditorDrawer({ id, items, onClose }: EditorDrawerProps) {
  const t = useT();
  // What the editor will offer is on the device by then, also where there is no network.
  useRead('GET /shop/product-categories', {});
  // While it closes it still shows what it showed.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  // The refused edit that it was opened to mend.
  const asked = new URLSearchParams(useSearch()).get('change');
  const [change, setChange] = useState(asked);
  if (id !== null && asked !== change) setChange(asked);
  useEffect(
    function takeAwayClosed() {
      if (id !== null) return;
      // An item opened again begins with the drawer's frame, as any other does.
      const timer = setTimeout(setShown, away, null);
      return () => clearTimeout(timer);
    },
    [id],
  );
  if (shown === null || items === null) return null;
  const item = items.find((one) => one.id === shown);
  if (!item) {
    return (
      <Drawer open={id !== null} onClose={onClose} title={t('import-list.editor.title')}>
        <EmptyState motif="compass" title={t('import-list.editor.gone')}>
          {t('import-list.editor.gone-hint')}
        </EmptyState>
      </Drawer>
    );
  }
  return (
    <Editor
      key={`${shown} ${change}`}
      change={change}
      item={item}
      open={id !== null}
      onClose={onClose}
    />
  );
}
