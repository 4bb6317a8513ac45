import { useT } from '../../i18n/t.ts';
import { links } from '../../links.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { groupWords } from './group-words.ts';
import type { Group } from './order-rows.ts';

interface EmptyOrdersProps {
  group: Group;
  words: string;
  onClear: () => void;
  allHref: string;
}

/** Why no order is shown, and the one next step. */
export function EmptyOrders({ group, words, onClear, allHref }: EmptyOrdersProps) {
  const t = useT();
  if (words !== '') {
    return <NoMatches title={t('orders.empty-search', { words })} onClear={onClear} />;
  }
  if (group !== 'all') {
    const isNeeds = group === 'needs-you';
    return (
      <EmptyState
        motif={isNeeds ? 'done' : 'orders'}
        title={
          isNeeds
            ? t('orders.empty-needs-you')
            : t('orders.empty-group', { group: t(groupWords[group]) })
        }
        action={<ButtonLink href={allHref}>{t('orders.empty-show-all')}</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      motif="orders"
      title={t('orders.empty')}
      action={
        <ButtonLink href={links.myProducts()} tone="primary">
          {t('orders.empty-action')}
        </ButtonLink>
      }
    >
      {t('orders.empty-hint')}
    </EmptyState>
  );
}
