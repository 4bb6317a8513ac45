import Plus from 'lucide-react/icons/plus';
import type { Product } from '../../../contract/entities/products.ts';
import { useT } from '../../i18n/t.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { useAddToList } from './use-add-to-list.ts';
import { useIsSold } from './use-is-sold.ts';

interface ResultSelectionProps {
  chosen: readonly Product[];
  /** All products that are shown. */
  shown: readonly Product[];
  isInList: (product: Product) => boolean;
  onSelect: (ids: ReadonlySet<number>) => void;
}

/** Adds the selected products, also from other pages, to the import list. */
export function ResultSelection({ chosen, shown, isInList, onSelect }: ResultSelectionProps) {
  const t = useT();
  const isSold = useIsSold();
  const { addAll } = useAddToList();
  const ids = new Set(chosen.map(({ id }) => id));
  const others = shown.filter(({ id }) => !ids.has(id));
  const missing = chosen.filter((product) => !isInList(product) && !isSold(product));
  return (
    <ActionBar count={chosen.length} onClear={() => onSelect(new Set())}>
      {others.length > 0 && (
        <Button
          size="sm"
          tone="quiet"
          onClick={() => onSelect(new Set([...ids, ...others.map(({ id }) => id)]))}
        >
          {t('search.select-shown', { count: shown.length })}
        </Button>
      )}
      <Button
        size="sm"
        tone="primary"
        disabled={missing.length === 0}
        icon={<Plus aria-hidden="true" size={16} />}
        onClick={({ currentTarget }) => {
          void addAll(missing, currentTarget);
          onSelect(new Set());
        }}
      >
        {t('search.add-selected', { count: missing.length })}
      </Button>
    </ActionBar>
  );
}
