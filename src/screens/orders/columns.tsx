import type { Order } from '../../../contract/entities/orders.ts';
import { standsFor } from '../../../contract/rules/what-needs.ts';
import { css } from '../../../styled-system/css';
import { OrderState } from '../../features/orders/order-state.tsx';
import { orderReasonWords } from '../../features/orders/order-words.ts';
import { useT } from '../../i18n/t.ts';
import type { Overlaid } from '../../sync/state/types.ts';
import type { Column } from '../../ui/column.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Drop } from '../../ui/drop.tsx';
import { Money } from '../../ui/money.tsx';
import { OrderPicture } from './order-picture.tsx';

export type Item = Overlaid<Order>;

const number = css({ fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' });
const muted = css({ color: 'ink.muted' });
const state = css({ display: 'inline-flex', alignItems: 'center', gap: '2' });
const reason = css({
  display: 'block',
  textStyle: 'caption',
  color: 'ink.muted',
  paddingLeft: '4',
});
const total = css({ fontWeight: { base: 'medium', md: 'normal' } });
const stateCell = css({ display: 'block', paddingBlock: { md: '1' } });

export function useColumns(): Column<Item>[] {
  const t = useT();
  return [
    {
      id: 'picture',
      header: t('product.picture-column'),
      hideHeader: true,
      card: 'media',
      width: '3.5rem',
      cell: ({ value }) => <OrderPicture order={value} />,
    },
    {
      id: 'order',
      header: t('orders.column.order'),
      card: 'title',
      lines: 1,
      width: '9rem',
      cell: ({ value }) => <span className={number}>{value.order_number}</span>,
    },
    {
      id: 'customer',
      header: t('orders.column.customer'),
      card: 'line',
      cell: ({ value }) => (
        <>
          {value.customer.name} <span className={muted}>· {value.shipping_address.city}</span>
        </>
      ),
    },
    {
      id: 'placed',
      header: t('orders.column.placed'),
      card: 'line',
      width: '9rem',
      cell: ({ value }) => (
        <span className={muted}>
          <DateTime at={value.placed_at} inRow />
        </span>
      ),
    },
    {
      id: 'state',
      header: t('orders.column.state'),
      card: 'line',
      width: '17rem',
      cell: ({ value, freshness }) => (
        <span className={stateCell}>
          <span className={state}>
            <OrderState state={value.state} isPending={freshness === 'pending'} />
            <Drop state={freshness} compact />
          </span>
          <Reason order={value} />
        </span>
      ),
    },
    {
      id: 'total',
      header: t('orders.column.total'),
      align: 'end',
      card: 'aside',
      width: '8rem',
      cell: ({ value }) => (
        <span className={total}>
          <Money value={value.total} />
        </span>
      ),
    },
  ];
}

function Reason({ order }: { order: Order }) {
  const t = useT();
  const why = standsFor(order);
  return why && <span className={reason}>{t(orderReasonWords[why])}</span>;
}
