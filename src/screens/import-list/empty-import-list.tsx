import { useT } from '../../i18n/t.ts';
import { links } from '../../links.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import type { Group } from './import-rows.ts';

interface EmptyImportListProps {
  /** Of the whole list, whatever is searched. */
  total: number;
  group: Group;
  words: string;
  onClear: () => void;
  allHref: string;
}

/** Why nothing is shown, and the one next step. */
export function EmptyImportList({ total, group, words, onClear, allHref }: EmptyImportListProps) {
  const t = useT();
  if (words !== '') {
    return <NoMatches title={t('import-list.empty-search', { words })} onClear={onClear} />;
  }
  if (total > 0) {
    return (
      <EmptyState
        motif={group === 'to-import' ? 'done' : 'shelf'}
        title={t(
          group === 'to-import' ? 'import-list.empty-to-import' : 'import-list.empty-imported',
        )}
        action={<ButtonLink href={allHref}>{t('import-list.empty-show-all')}</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      motif="parcel"
      title={t('import-list.empty')}
      action={
        <ButtonLink href={links.searchProducts()} tone="primary">
          {t('import-list.empty-action')}
        </ButtonLink>
      }
    >
      {t('import-list.empty-hint')}
    </EmptyState>
  );
}
