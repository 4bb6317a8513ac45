import { useT } from '../i18n/t.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoMatchesProps {
  /** Says what was searched for, and where. */
  title: string;
  onClear: () => void;
}

/** Shown if no row of a list matches the search. */
export function NoMatches({ title, onClear }: NoMatchesProps) {
  const t = useT();
  return (
    <EmptyState
      motif="search"
      title={title}
      action={<Button onClick={onClear}>{t('ui.search.clear')}</Button>}
    />
  );
}
