import { useDays } from '../../i18n/days.ts';
import { useT } from '../../i18n/t.ts';
import type { DaySpan } from '../../lib/pure/day-span.ts';
import { links } from '../../router/links.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { groupWords } from './group-words.ts';
import type { Group } from './order-rows.ts';

interface EmptyOrdersProps {
  group: Group;
  words: string;
  span: DaySpan | null;
  onClear: () => void;
  allHref: string;
}

/** Why no orders are shown, and the one next step. */
export function EmptyOrders({ group, words, span, onClear, allHref }: EmptyOrdersProps) {
  const t = useT();
  const days = useDays();
  if (words !== '') {
    return <NoMatches title={t('orders.empty-search', { words })} onClear={onClear} />;
  }
  if (span) {
    return (
      <EmptyState
        motif="orders"
        title={t('orders.empty-days', { days: days.range(span.from, span.to) })}
        action={<ButtonLink href={allHref}>{t('orders.empty-show-all')}</ButtonLink>}
      />
    );
  }
  if (group !== 'all') {
    const isNeeds = group === 'needs-you' || group === 'confirm' || group === 'stuck';
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
