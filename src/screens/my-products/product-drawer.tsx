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
  /** The product that the address asks for; null closes the drawer. */
  id: number | null;
  /** The refused edit that it was opened to mend. */
  change: string | null;
  /** All that the shop sells; null while it isn't on the device yet. */
  items: readonly Item[] | null;
  /** In the order of the list, what can be stepped to. */
  listed: readonly Item[];
  onStep: (id: number) => void;
  onRemove: ((item: Item) => void) | null;
  onClose: () => void;
}

/** In milliseconds: longer than a drawer takes to slide away `[§9-modal]`. */
const away = 700;
const steps = css({ display: 'inline-flex', gap: '1' });

/** What the shop sells, in a drawer over the list: how it does, and its words and prices to be edited. */
export function ProductDrawer(props: ProductDrawerProps) {
  const { id, items, listed, onStep, onRemove, onClose } = props;
  const t = useT();
  // While it closes it still shows what it showed.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const [change, setChange] = useState(props.change);
  if (id !== null && props.change !== change) setChange(props.change);
  useEffect(
    function takeAwayClosed() {
      if (id !== null || shown === null) return;
      // The browser gives the focus back to where it was before the first product, if to anything.
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
        // Before the grid takes the arrow as one of its own.
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
