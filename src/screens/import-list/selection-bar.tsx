import { useState } from 'react';
import { BulkPriceDialog } from '../../features/bulk-price/bulk-price-dialog.tsx';
import { useT } from '../../i18n/t.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectAll } from '../../ui/select-all.tsx';
import type { Item } from './item.ts';

interface SelectionBarProps {
  chosen: readonly Item[];
  /** All items that match the chip and the search; null while they aren't all known. */
  all: readonly Item[] | null;
  onSelect: (ids: ReadonlySet<number>) => void;
  onRemove: () => void;
}

/** The actions for the selected items. */
export function SelectionBar({ chosen, all, onSelect, onRemove }: SelectionBarProps) {
  const t = useT();
  const [prices, setPrices] = useState(false);
  const whyLocked = ({ id, value }: Item) => {
    if (value.state === 'published') return t('bulk-price.imported');
    return id <= 0 || isAtWork.has(value.state) ? t('bulk-price.locked') : null;
  };
  const none = () => onSelect(new Set());
  return (
    <>
      <ActionBar count={chosen.length} onClear={none}>
        <SelectAll count={chosen.length} all={all} onSelect={onSelect} />
        <Button size="sm" onClick={() => setPrices(true)}>
          {t('bulk-price.open')}
        </Button>
        <Button size="sm" tone="danger" onClick={onRemove}>
          {t('import-list.remove-selected')}
        </Button>
      </ActionBar>
      <BulkPriceDialog
        open={prices}
        call="PATCH /import-products/{id}"
        products={chosen.map((item) => ({
          ...item,
          locked: whyLocked(item),
        }))}
        onClose={() => setPrices(false)}
        onDone={none}
      />
    </>
  );
}

/** The states in which an import is using the item. */
const isAtWork: ReadonlySet<Item['value']['state']> = new Set(['queued', 'publishing']);
