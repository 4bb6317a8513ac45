import { useT } from '../../i18n/t.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectAll } from '../../ui/select-all.tsx';
import type { Item } from './columns.tsx';

interface SelectionBarProps {
  chosen: readonly Item[];
  /** All that the chips and the search leave; null while they aren't all known. */
  all: readonly Item[] | null;
  onSelect: (ids: ReadonlySet<number>) => void;
  onRemove: () => void;
}

/** What can be done with the selected items. */
export function SelectionBar({ chosen, all, onSelect, onRemove }: SelectionBarProps) {
  const t = useT();
  return (
    <ActionBar count={chosen.length} onClear={() => onSelect(new Set())}>
      <SelectAll count={chosen.length} all={all} onSelect={onSelect} />
      <Button size="sm" tone="danger" onClick={onRemove}>
        {t('import-list.remove-selected')}
      </Button>
    </ActionBar>
  );
}
