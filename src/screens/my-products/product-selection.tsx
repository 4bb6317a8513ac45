import Download from 'lucide-react/icons/download';
import { useMemo, useState } from 'react';
import type { MyProduct } from '../../../contract/entities/my-products.ts';
import { csvOf } from '../../../contract/rules/csv.ts';
import { minorDigits } from '../../../contract/rules/minor-digits.ts';
import { isEditable } from '../../../contract/rules/my-product-figures.ts';
import { BulkPriceDialog } from '../../features/bulk-price/bulk-price-dialog.tsx';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectAll } from '../../ui/select-all.tsx';
import { productStatusWords } from './columns.tsx';
import type { Item } from './store-rows.ts';
import { StoresDialog } from './stores-dialog.tsx';

interface ProductSelectionProps {
  chosen: readonly Item[];
  /** All products that match the filters and the search; null while they aren't all known. */
  all: readonly Item[] | null;
  onSelect: (ids: ReadonlySet<number>) => void;
  /** Null for people who may not change anything. */
  onRemove: (() => void) | null;
}

/** The actions for several of the shop's products at once. */
export function ProductSelection({ chosen, all, onSelect, onRemove }: ProductSelectionProps) {
  const t = useT();
  const locale = useLocale();
  const [prices, setPrices] = useState(false);
  const [stores, setStores] = useState(false);

  function download() {
    const decimal = locale === 'da' ? ',' : '.';
    const money = ({ amount, currency }: MyProduct['price']) => {
      const digits = minorDigits(currency);
      return (amount / 10 ** digits).toFixed(digits).replace('.', decimal);
    };
    const head = [
      t('my-products.column.product'),
      t('my-products.csv.supplier'),
      t('my-products.column.status'),
      t('my-products.column.stock'),
      t('my-products.column.cost'),
      t('my-products.csv.cost-currency'),
      t('my-products.column.price'),
      t('my-products.csv.currency'),
    ];
    const rows = chosen.map(({ value }) => [
      value.title,
      value.supplier.name,
      t(productStatusWords[value.status].id),
      String(value.stock),
      money(value.cost),
      value.cost.currency,
      money(value.price),
      value.price.currency,
    ]);
    const text = csvOf([head, ...rows], locale === 'da' ? ';' : ',');
    saveFile(`${t('my-products.csv.name')}.csv`, text, 'text/csv');
  }

  const priced = chosen.flatMap(({ id, value }) =>
    isEditable(value) ? [{ id, value, locked: null }] : [],
  );

  const listings = useRecords('listings');
  const ids = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]);
  const isInStores =
    listings.state === 'ready' && listings.value.some(({ value }) => ids.has(value.my_product_id));

  return (
    <>
      <ActionBar count={chosen.length} onClear={() => onSelect(new Set())}>
        <SelectAll count={chosen.length} all={all} onSelect={onSelect} />
        <Button size="sm" icon={<Download aria-hidden="true" size={16} />} onClick={download}>
          {t('my-products.csv')}
        </Button>
        {onRemove && (
          <Button size="sm" disabled={priced.length === 0} onClick={() => setPrices(true)}>
            {t('bulk-price.open')}
          </Button>
        )}
        {onRemove && (
          <Button size="sm" disabled={!isInStores} onClick={() => setStores(true)}>
            {t('my-products.in-stores.open')}
          </Button>
        )}
        {onRemove && (
          <Button size="sm" tone="danger" onClick={onRemove}>
            {t('my-products.remove-selected')}
          </Button>
        )}
      </ActionBar>
      <StoresDialog
        open={stores}
        products={ids}
        onClose={() => setStores(false)}
        onDone={() => onSelect(new Set())}
      />
      <BulkPriceDialog
        open={prices}
        call="PATCH /my-products/{id}"
        products={priced}
        onClose={() => setPrices(false)}
        onDone={() => onSelect(new Set())}
      />
    </>
  );
}
