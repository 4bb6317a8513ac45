import { useT } from '../i18n/t.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoMatchesProps {
  /** Says what was searched for, and in what. */
  title: string;
  onClear: () => void;
}

/** A list in which nothing fits the words that are searched for. */
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
