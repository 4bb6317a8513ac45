import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide';
import { css } from '../../../styled-system/css';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { naturalDirection, type OrderBy, orders } from './search-state.ts';
import type { SearchNavigation } from './use-search-state.ts';

const orderWords = {
  relevance: 'search.sort.default',
  newest: 'search.sort.newest',
  title: 'search.sort.title',
  cost: 'search.sort.cost',
  margin: 'search.sort.margin',
  stock: 'search.sort.stock',
} as const satisfies Record<OrderBy, MessageId>;

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  flex: { base: '1', md: 'none' },
});
const select = css({ minWidth: { md: '9rem' }, flex: '1' });

export function SortControl({ nav: { state, go } }: { nav: SearchNavigation }) {
  const t = useT();
  const options = orders.map((order) => ({ value: order, label: t(orderWords[order]) }));
  const isUp = state.direction === 'asc';
  const Icon = isUp ? ArrowUpNarrowWide : ArrowDownWideNarrow;

  function choose(value: string) {
    const order = orders.find((name) => name === value && name !== 'relevance') ?? null;
    go({ order_by: order, direction: naturalDirection(order) });
  }

  return (
    <div className={row}>
      <Select
        className={select}
        label={t('search.sort')}
        hideLabel
        options={options}
        value={state.order_by ?? 'relevance'}
        onChange={(event) => choose(event.target.value)}
      />
      {state.order_by && (
        <IconButton
          label={t(isUp ? 'search.direction.asc' : 'search.direction.desc')}
          icon={<Icon aria-hidden="true" size={16} />}
          onClick={() => go({ direction: isUp ? 'desc' : 'asc' })}
        />
      )}
    </div>
  );
}
