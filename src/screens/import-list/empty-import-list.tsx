import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import type { Group } from './import-rows.ts';

interface EmptyImportListProps {
  /** The size of the whole list, regardless of the search. */
  total: number;
  group: Group;
  words: string;
  onClear: () => void;
  allHref: string;
}

const nothing = {
  'to-import': 'import-list.empty-to-import',
  ready: 'import-list.empty-ready',
  blocked: 'import-list.empty-blocked',
  imported: 'import-list.empty-imported',
  all: 'import-list.empty',
} as const satisfies Record<Group, MessageId>;

/** Why no items are shown, and the one next step. */
export function EmptyImportList({ total, group, words, onClear, allHref }: EmptyImportListProps) {
  const t = useT();
  if (words !== '') {
    return <NoMatches title={t('import-list.empty-search', { words })} onClear={onClear} />;
  }
  if (total > 0) {
    return (
      <EmptyState
        motif={group === 'to-import' || group === 'blocked' ? 'done' : 'shelf'}
        title={t(nothing[group])}
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
