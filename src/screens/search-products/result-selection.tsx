import Plus from 'lucide-react/icons/plus';
import type { Product } from '../../../contract/entities/products.ts';
import { useT } from '../../i18n/t.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { useAddToList } from './use-add-to-list.ts';

interface ResultSelectionProps {
  chosen: readonly Product[];
  isInList: (product: Product) => boolean;
  onClear: () => void;
}

/** Adds the selected products, from whichever pages, to the import list. */
export function ResultSelection({ chosen, isInList, onClear }: ResultSelectionProps) {
  const t = useT();
  const { addAll } = useAddToList();
  const missing = chosen.filter((product) => !isInList(product));
  return (
    <ActionBar count={chosen.length} onClear={onClear}>
      <Button
        size="sm"
        tone="primary"
        disabled={missing.length === 0}
        icon={<Plus aria-hidden="true" size={16} />}
        onClick={() => {
          void addAll(missing);
          onClear();
        }}
      >
        {t('search.add-selected', { count: missing.length })}
      </Button>
    </ActionBar>
  );
}
