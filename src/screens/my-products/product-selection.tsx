import Download from 'lucide-react/icons/download';
import type { MyProduct } from '../../../contract/entities/my-products.ts';
import { csvOf } from '../../../contract/rules/csv.ts';
import { minorDigits } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectAll } from '../../ui/select-all.tsx';
import { type Item, isWords } from './columns.tsx';

interface ProductSelectionProps {
  chosen: readonly Item[];
  /** All that the filters and the search leave; null while they aren't all known. */
  all: readonly Item[] | null;
  onSelect: (ids: ReadonlySet<number>) => void;
}

/** What can be done with several of the shop's products: they are the store's by now, and can be taken along as a file. */
export function ProductSelection({ chosen, all, onSelect }: ProductSelectionProps) {
  const t = useT();
  const locale = useLocale();

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
      t('my-products.column.price'),
      t('my-products.csv.currency'),
    ];
    const rows = chosen.map(({ value }) => [
      value.title,
      value.supplier.name,
      t(isWords[value.status].id),
      String(value.stock),
      money(value.cost),
      money(value.price),
      value.price.currency,
    ]);
    const text = csvOf([head, ...rows], locale === 'da' ? ';' : ',');
    saveFile(`${t('my-products.csv.name')}.csv`, text, 'text/csv');
  }

  return (
    <ActionBar count={chosen.length} onClear={() => onSelect(new Set())}>
      <SelectAll count={chosen.length} all={all} onSelect={onSelect} />
      <Button
        size="sm"
        tone="primary"
        icon={<Download aria-hidden="true" size={16} />}
        onClick={download}
      >
        {t('my-products.csv')}
      </Button>
    </ActionBar>
  );
}
