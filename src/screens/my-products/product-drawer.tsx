import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useEffect, useState } from 'react';
import { isEditable } from '../../../contract/rules/my-product-figures.ts';
import { css } from '../../../styled-system/css';
import { ProductEditor } from '../../features/product-editor/product-editor.tsx';
import { useT } from '../../i18n/t.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProductOverview } from './product-overview.tsx';
import { ProductStores } from './product-stores.tsx';
import type { Item } from './store-rows.ts';

interface ProductDrawerProps {
  /** The product in the address; null closes the drawer. */
  id: number | null;
  /** The refused edit that the drawer was opened to correct. */
  change: string | null;
  /** All products of the shop; null while they aren't on the device yet. */
  items: readonly Item[] | null;
  /** The products to step through, in the list's order. */
  listed: readonly Item[];
  onStep: (id: number) => void;
  onRemove: ((item: Item) => void) | null;
  onClose: () => void;
}

/** In milliseconds: longer than a drawer's closing animation `[§9-modal]`. */
const away = 700;
const steps = css({ display: 'inline-flex', gap: '1' });

/** A product of the shop in a drawer over the list: its status and figures, and its texts and prices to edit. */
export function ProductDrawer(props: ProductDrawerProps) {
  const { id, items, listed, onStep, onRemove, onClose } = props;
  const t = useT();
  // While it closes, it still shows the last product.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const [change, setChange] = useState(props.change);
  if (id !== null && props.change !== change) setChange(props.change);
  useEffect(
    function takeAwayClosed() {
      if (id !== null || shown === null) return;
      // The browser would return the focus to where it was before the first product was opened.
      const link = `main a:is([href$="edit=${shown}"], [href*="edit=${shown}&"])`;
      document.querySelector<HTMLElement>(link)?.focus();
      const timer = setTimeout(setShown, away, null);
      return () => clearTimeout(timer);
    },
    [id, shown],
  );
  const at = listed.findIndex((one) => one.id === id);
  const next = at < 0 ? null : (listed[at + 1]?.id ?? null);
  const previous = at < 0 ? null : (listed[at - 1]?.id ?? null);
  useEffect(
    function stepByKeys() {
      if (id === null) return;
      function step(event: KeyboardEvent) {
        if (!event.altKey || event.ctrlKey || event.metaKey) return;
        const to = { ArrowDown: next, ArrowUp: previous }[event.key];
        if (to === undefined) return;
        // In the capture phase, before the grid uses the arrow key.
        event.preventDefault();
        event.stopPropagation();
        if (to !== null) onStep(to);
      }
      window.addEventListener('keydown', step, true);
      return () => window.removeEventListener('keydown', step, true);
    },
    [id, next, previous, onStep],
  );
  if (shown === null || items === null) return null;
  const item = items.find((one) => one.id === shown);
  if (!item || !isEditable(item.value)) {
    const about = item ? 'my-products.drawer.unread' : 'my-products.drawer.gone';
    return (
      <Drawer open={id !== null} onClose={onClose} title={t('my-products.drawer.title')}>
        <EmptyState motif="compass" title={t(about)}>
          {t(item ? 'my-products.drawer.unread-hint' : 'my-products.drawer.gone-hint')}
        </EmptyState>
      </Drawer>
    );
  }
  const { value, freshness } = item;
  return (
    <ProductEditor
      key={`${shown} ${change}`}
      title={value.title}
      change={change}
      product={{ id: item.id, call: 'PATCH /my-products/{id}', value, freshness }}
      locked={null}
      isSold
      open={id !== null}
      onClose={onClose}
      after={<ProductStores id={item.id} variants={value.variants} may={onRemove !== null} />}
      before={
        <ProductOverview product={value} onRemove={onRemove && (() => onRemove(item))}>
          <span className={steps}>
            <IconButton
              size="sm"
              label={t('my-products.drawer.previous')}
              aria-keyshortcuts="Alt+ArrowUp"
              disabled={previous === null}
              icon={<ChevronUp aria-hidden="true" size={16} />}
              onClick={() => previous !== null && onStep(previous)}
            />
            <IconButton
              size="sm"
              label={t('my-products.drawer.next')}
              aria-keyshortcuts="Alt+ArrowDown"
              disabled={next === null}
              icon={<ChevronDown aria-hidden="true" size={16} />}
              onClick={() => next !== null && onStep(next)}
            />
          </span>
        </ProductOverview>
      }
    />
  );
}
