import { useT } from '../i18n/t.ts';
import { Button } from './button.tsx';

interface SelectAllProps {
  /** How many are selected. */
  count: number;
  /** All that the filters and the search leave; null while they aren't all known. */
  all: readonly { id: number }[] | null;
  onSelect: (keys: ReadonlySet<number>) => void;
}

/** In an action bar: everything, beyond the page that is shown. */
export function SelectAll({ count, all, onSelect }: SelectAllProps) {
  const t = useT();
  if (!all || count >= all.length) return null;
  return (
    <Button size="sm" tone="quiet" onClick={() => onSelect(new Set(all.map(({ id }) => id)))}>
      {t('list.select-all', { count: all.length })}
    </Button>
  );
}
