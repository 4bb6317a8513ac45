import { useT } from '../i18n/t.ts';
import { Button } from './button.tsx';

interface SelectAllProps {
  /** How many rows are selected. */
  count: number;
  /** All rows that match the filters and the search; null while they aren't all known. */
  all: readonly { id: number }[] | null;
  onSelect: (keys: ReadonlySet<number>) => void;
}

/** For an action bar: selects all rows, also those on other pages. */
export function SelectAll({ count, all, onSelect }: SelectAllProps) {
  const t = useT();
  if (!all || count >= all.length) return null;
  return (
    <Button size="sm" tone="quiet" onClick={() => onSelect(new Set(all.map(({ id }) => id)))}>
      {t('list.select-all', { count: all.length })}
    </Button>
  );
}
