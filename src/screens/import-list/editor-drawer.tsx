import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { ProductEditor } from '../../features/product-editor/product-editor.tsx';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Item } from './item.ts';

interface EditorDrawerProps {
  /** The id of the item in the URL; null closes the editor. */
  id: number | null;
  /** Null while the list isn't on the device yet. */
  items: readonly Item[] | null;
  onClose: () => void;
}

/** In milliseconds: longer than a drawer's closing animation `[§9-modal]`. */
const away = 700;

/** The editor as a drawer over the list. */
export function EditorDrawer({ id, items, onClose }: EditorDrawerProps) {
  const t = useT();
  // Loaded now, so that the editor has the categories even if the device is offline then.
  useRead('GET /shop/product-categories', {});
  const mine = useRecords('my-products');
  // While it closes, it still shows the last item.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  // The refused edit that the editor was opened to correct.
  const asked = new URLSearchParams(useSearch()).get('change');
  const [change, setChange] = useState(asked);
  if (id !== null && asked !== change) setChange(asked);
  useEffect(
    function takeAwayClosed() {
      if (id !== null) return;
      // Removes the editor, so that an item that is opened again starts with the drawer's frame, like any other.
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
  // The server doesn't accept changes of an item during an import, and an item that was added offline has no id yet.
  const isNew = item.id <= 0;
  const isAtWork = item.value.state === 'queued' || item.value.state === 'publishing';
  // A product that is on sale is edited under my products; editing it here would put it up for import again.
  const isSold =
    item.value.state === 'published' &&
    mine.state === 'ready' &&
    mine.value.some(({ value }) => value.product_id === item.value.product_id);
  const locked = isSold ? (
    <>
      {t('import-list.editor.locked-sold')}{' '}
      <TextLink href={links.myProducts({ status: 'all', product: `${item.value.product_id}` })}>
        {t('import-list.editor.edit-sold')}
      </TextLink>
    </>
  ) : isNew || isAtWork ? (
    t(isNew ? 'import-list.editor.locked-new' : 'import-list.editor.locked')
  ) : null;
  return (
    <ProductEditor
      key={`${shown} ${change}`}
      title={t('import-list.editor.title')}
      change={change}
      product={{ ...item, call: 'PATCH /import-products/{id}' }}
      locked={locked}
      open={id !== null}
      onClose={onClose}
    />
  );
}
